import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  patchSavedView,
  type SavedView,
} from "@design-catalog/client/api";
import { useId, useRef, useState } from "preact/hooks";
import { call } from "../call.ts";
import { engineTexts } from "../engine-texts.ts";
import { type Failure, failureOf } from "../failure.ts";
import { Icon } from "../icon.tsx";
import { queryOfRows } from "../opening-parameters.ts";
import { pageData } from "../page-data.ts";
import { FailureBox, Shown } from "../parts.tsx";
import { fill } from "../texts.ts";
import { runOrTell, tell } from "../toasts.ts";
import { useAnswer } from "../use-answer.ts";
import { goTo } from "../use-url-state.ts";
import { texts } from "./texts.ts";

const { page } = pageData;

/** The user's views of this page; the address of the page is all that a view holds. */
export function SavedViews({ close }: { readonly close: () => void }) {
  const answer = useAnswer(readViews, "");
  return (
    <Shown answer={answer}>
      {(views) => (
        <>
          {views.length === 0 && <p class="hint">{texts.empty}</p>}
          <ul>
            {views.map((view) => (
              <View key={view.id} {...{ view, close }} again={() => answer.again()} />
            ))}
          </ul>
          <NameForm
            label={texts.save}
            work={async (name) => {
              await saveAs(name, views);
              close();
            }}
          />
        </>
      )}
    </Shown>
  );
}

async function readViews(): Promise<readonly SavedView[]> {
  const views = await call(listSavedViews, {});
  return views.filter((view) => view.page === page);
}

/** Query of the address, which holds everything that the page shows of its rows. */
function shownQuery(): string {
  return queryOfRows(location.search);
}

/** Saves what is shown; a view that has the name shows this from now on. */
async function saveAs(name: string, views: readonly SavedView[]): Promise<void> {
  const query = shownQuery();
  const taken = views.find((view) => view.name === name);
  if (taken) await call(patchSavedView, { path: { id: taken.id }, body: { query } });
  else await call(createSavedView, { body: { page, name, query } });
  tell({ text: fill(taken ? texts.replaced : texts.saved, { name }) });
}

interface ViewOptions {
  readonly view: SavedView;
  /** Reads the views again. */
  readonly again: () => void;
  readonly close: () => void;
}

/** A view as a link, with what one can do to it. */
function View({ view, again, close }: ViewOptions) {
  const { id, name, query } = view;
  const [isNaming, setNaming] = useState(false);
  const address = location.pathname + (query === "" ? "" : `?${query}`);
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    close();
    goTo(address);
  };
  const rename = async (next: string) => {
    await call(patchSavedView, { path: { id }, body: { name: next } });
    tell({ text: fill(texts.renamed, { name: next }) });
    setNaming(false);
    again();
  };
  if (isNaming) {
    return (
      <li>
        <NameForm label={texts.renameNow} name={name} work={rename} />
      </li>
    );
  }
  return (
    <li>
      <a href={address} aria-current={query === shownQuery()} onClick={open}>
        {name}
      </a>
      <IconButton icon="pencil" label={fill(texts.rename, { name })} run={() => setNaming(true)} />
      <IconButton
        icon="x"
        label={fill(engineTexts.removeOne, { name })}
        run={async () => {
          await remove(view);
          close();
        }}
      />
    </li>
  );
}

/** Removes a view, which the news of it can bring back. */
async function remove({ id, name, query }: SavedView): Promise<void> {
  await call(deleteSavedView, { path: { id } });
  const undo = async () => {
    await call(createSavedView, { body: { page, name, query } });
  };
  tell({ text: fill(texts.removed, { name }), act: { label: engineTexts.undo, run: undo } });
}

function IconButton(button: {
  readonly icon: "pencil" | "x";
  readonly label: string;
  readonly run: () => void | Promise<void>;
}) {
  const { icon, label, run } = button;
  return (
    <button type="button" class="quiet" aria-label={label} title={label} onClick={() => runOrTell(run)}>
      <Icon name={icon} />
    </button>
  );
}

/** A name that is asked for, and what is done with it. */
function NameForm(form: {
  readonly label: string;
  /** @default none yet */
  readonly name?: string;
  readonly work: (name: string) => Promise<void>;
}) {
  const { label, name = "", work } = form;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<Failure>();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    setFailure(undefined);
    await work(input.current?.value.trim() ?? "").catch((error: unknown) => setFailure(failureOf(error)));
    setSending(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure && <FailureBox failure={failure} />}
      <label for={id}>{texts.name}</label>
      <input id={id} ref={input} type="text" autocomplete="off" maxLength={80} required defaultValue={name} />
      <button type="submit" class="quiet" disabled={isSending}>
        {label}
      </button>
    </form>
  );
}
