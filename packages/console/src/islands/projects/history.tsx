import {
  type Change,
  type ChangeSet,
  type KeptChange,
  type Project,
  readProjectHistory,
  restoreProjectCables,
  restoreProjectProducts,
  restoreProjectViews,
  restoreViewItems,
  undoProjectChangeSet,
} from "@design-catalog/client/api";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { countedText } from "../engine/counted.ts";
import { fieldText } from "../engine/field-titles.ts";
import { momentText } from "../engine/format.ts";
import { type Names, readNames } from "../engine/names.ts";
import { ActionButton, Shown } from "../engine/parts.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { wordText } from "../engine/word-text.ts";
import { readChangedNames } from "./history-names.ts";
import { type ProjectTab, projectId } from "./project.ts";
import { texts } from "./texts.ts";
import { isTakenBack, keptAfter, undoSteps, type UndoStep } from "./undo.ts";

/** Change sets that one request reads. */
const pageSize = 100;
/** Pages that an address asks for, at most: more rows than a browser draws at once. */
const pagesMax = 50;
/** Changes of a set that show without a click. */
const changesShown = 20;
const path = { id: projectId };

const restoreOf = {
  ProjectView: restoreProjectViews,
  ProjectProduct: restoreProjectProducts,
  ViewItem: restoreViewItems,
  ProjectCable: restoreProjectCables,
} as const;

/** Changes with their users and times, newest first, and what can be undone. */
export function History({ project, mayChange }: ProjectTab) {
  const url = useUrlState();
  const pages = Math.min(Math.max(Math.trunc(Number(url.get("pages"))), 1) || 1, pagesMax);
  const known = useRef<ReadHistory | undefined>(undefined);
  const read = async () => {
    known.current = await readHistory(pages, known.current);
    return known.current;
  };
  const answer = useAnswer(read, projectId, refreshMs);
  useLayoutEffect(() => {
    if (known.current) answer.again();
  }, [pages]);
  const again = () => answer.again();
  return (
    <Shown answer={answer}>
      {({ changeSets, hasOlder, nameOf, changed }) => (
        <>
          <ol class="timeline">
            {changeSets.map((changeSet) => (
              <Entry
                key={changeSet.id}
                {...{ changeSet, mayChange, again, nameOf }}
                changed={withProject(changed, project)}
              />
            ))}
          </ol>
          {hasOlder && pages < pagesMax && (
            <button type="button" class="secondary" onClick={() => url.set({ pages: String(pages + 1) })}>
              {texts.older}
            </button>
          )}
        </>
      )}
    </Shown>
  );
}

function withProject(names: ReadonlyMap<string, string>, { id, name }: Project): ReadonlyMap<string, string> {
  return new Map([...names, [id, name]]);
}

/** Change sets with the names that they need, as one has read them. */
interface ReadHistory {
  readonly pages: number;
  readonly newest: string;
  readonly changeSets: readonly ChangeSet[];
  readonly nameOf: Names;
  readonly changed: ReadonlyMap<string, string>;
  readonly hasOlder: boolean;
}

/**
 * The newest change sets, page by page: what the user undoes below the first page shows at its top. Each page is a
 * request, so all of them are read again only once the newest one differs from the `known` one.
 */
async function readHistory(pages: number, known: ReadHistory | undefined): Promise<ReadHistory> {
  const changeSets = [...(await readOlder(undefined, pageSize))];
  const newest = JSON.stringify(changeSets);
  if (pages > 1 && known?.pages === pages && known.newest === newest) return known;
  for (let page = 1; page < pages; page += 1) changeSets.push(...(await readOlder(changeSets.at(-1), pageSize)));
  const userIds = changeSets.map(({ userId }) => userId);
  const [nameOf, changed] = await Promise.all([readNames("User", userIds), readChangedNames(changeSets)]);
  // A page of large change sets is shorter than asked for.
  const hasOlder = (await readOlder(changeSets.at(-1), 1)).length > 0;
  return { pages, newest, changeSets, nameOf, changed, hasOlder };
}

function readOlder(last: ChangeSet | undefined, limit: number): Promise<readonly ChangeSet[]> {
  return call(readProjectHistory, { path, query: { limit, ...(last && { before: last.id }) } });
}

function Entry(entry: {
  readonly changeSet: ChangeSet;
  readonly nameOf: Names;
  readonly changed: ReadonlyMap<string, string>;
  readonly mayChange: boolean;
  readonly again: () => void;
}) {
  const { changeSet, nameOf, changed, mayChange, again } = entry;
  const { at, userId, changes } = changeSet;
  const [kept, setKept] = useState<readonly KeptChange[]>();
  const steps = undoSteps(changeSet);
  const isBack = isTakenBack(changeSet);
  const undo = async () => {
    // What was added may take the place of what was removed.
    const answer = isBack && (await call(undoProjectChangeSet, { path, body: { changeSetId: changeSet.id } }));
    for (const step of steps) await restore(step);
    setKept(answer ? keptAfter(answer.kept, steps) : []);
    again();
  };
  const rest = changes.slice(changesShown);
  return (
    <li>
      <h2>
        <time dateTime={at}>{momentText(at)}</time> · <bdi>{userId === null ? texts.service : nameOf(userId)}</bdi>
      </h2>
      <Changes changes={changes.slice(0, changesShown)} changed={changed} />
      {rest.length > 0 && (
        <details>
          <summary>{countedText(texts.moreChanges, rest.length)}</summary>
          <Changes changes={rest} changed={changed} />
        </details>
      )}
      {mayChange && (isBack || steps.length > 0) && <ActionButton label={texts.undo} work={undo} />}
      <div role="status">
        {kept?.length === 0 && <p class="box done">{texts.undone}</p>}
        {kept && kept.length > 0 && <Kept {...{ kept, changed }} />}
      </div>
    </li>
  );
}

/** Changes that an undo left as they are, with the reasons. */
function Kept({
  kept,
  changed,
}: {
  readonly kept: readonly KeptChange[];
  readonly changed: ReadonlyMap<string, string>;
}) {
  return (
    <div class="box notice">
      <p>{texts.kept}</p>
      <ul>
        {kept.map(({ kind, resourceId, field, code }) => (
          <li key={resourceId + (field ?? "")}>
            {wordText(texts.kinds, kind)} <Name id={resourceId} changed={changed} />
            {field !== undefined && `, ${fieldText(kind, field)}`}: {wordText(texts.keptReasons, code)}
          </li>
        ))}
      </ul>
    </div>
  );
}

async function restore({ kind, ids }: UndoStep): Promise<void> {
  await call<{ readonly path: typeof path; readonly body: { readonly ids: readonly string[] } }, unknown>(
    restoreOf[kind],
    { path, body: { ids } },
  );
}

function Changes(shownChanges: { readonly changes: readonly Change[]; readonly changed: ReadonlyMap<string, string> }) {
  const { changes, changed } = shownChanges;
  return (
    <ul>
      {changes.map(({ action, kind, resourceId, fields }) => (
        <li key={`${kind}${resourceId}${action}`}>
          {wordText(texts.actions, action)} {wordText(texts.kinds, kind)} <Name id={resourceId} changed={changed} />
          {action === "update" && (
            <ul>
              {fields.map(({ field, before, after }) => (
                <li key={field}>
                  {fieldText(kind, field)}: <del>{shown(before)}</del> <ins>{shown(after)}</ins>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function Name({ id, changed }: { readonly id: string; readonly changed: ReadonlyMap<string, string> }) {
  const name = changed.get(id);
  return name === undefined ? <code>{id}</code> : <bdi>{name}</bdi>;
}

function shown(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
