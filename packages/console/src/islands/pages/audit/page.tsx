import { type AuditEntry, exportAudit, queryAudit } from "@design-catalog/client/api";
import { isUndoable } from "../../catalog/undo/undoable.ts";
import { call } from "../../engine/call.ts";
import { csvForm } from "../../engine/csv-form.ts";
import { download } from "../../engine/download.ts";
import { Entries, type EntryKind } from "../../engine/entries/entries.tsx";
import { idLabels } from "../../engine/entries/id-labels.ts";
import { rowFilters } from "../../engine/entries/row-filters.ts";
import { momentColumn } from "../../engine/format.ts";
import { givenFacts } from "../../engine/given-facts.ts";
import { kindText } from "../../engine/kinds.ts";
import { Later } from "../../engine/later.tsx";
import { mount } from "../../engine/mount.tsx";
import { NamedRow } from "../../engine/named-row.tsx";
import { readRowNames } from "../../engine/names.ts";
import { mayUse } from "../../engine/page-data.ts";
import { type Fact, Facts, Moment } from "../../engine/parts.tsx";
import { RequestLink } from "../../engine/request-link.tsx";
import { sourceOfRows } from "../../engine/resource/sources.ts";
import { RowLink } from "../../engine/row-link.tsx";
import { fill, textsOf } from "../../engine/texts.ts";
import { wordText } from "../../engine/word-text.ts";
import { actionNames } from "./action-names.ts";
import { auditedKindOptions } from "./audited-kinds.ts";
import { madeNames } from "./made-names.ts";
import { texts } from "./texts.ts";

/** An entry with the names of its users, its project and its row, as far as the reader may know them. */
interface NamedEntry extends AuditEntry {
  readonly actor: string;
  readonly impersonator: string;
  readonly project: string;
  /** The name of its row; the id of one without a name. */
  readonly resource: string;
}

const actions = textsOf(actionNames);

const kind: EntryKind<NamedEntry> = {
  label: texts.grid,
  number: texts.number,
  timeField: "at",
  periodDefault: "7d",
  idParameters: ["resourceId", "requestId", "changeSetId"],
  filters: [
    { name: "action", label: texts.action, kind: "choice", options: Object.entries(actions) },
    { name: "kind", label: texts.kind, kind: "choice", options: auditedKindOptions },
    { ...rowFilters.user, name: "actorUserId" },
    {
      name: "resourceId",
      label: texts.resource,
      kind: "reference",
      source: (url) => sourceOfRows(url.get("kind")),
      idLabel: idLabels.resource,
    },
    rowFilters.project,
    { name: "requestId", label: idLabels.request, kind: "equals" },
    { name: "changeSetId", label: idLabels.changeSet, kind: "equals" },
  ],
  columns: [
    { field: "at", label: texts.at, ...momentColumn(({ at }) => at) },
    {
      field: "action",
      label: texts.action,
      text: ({ action }) => wordText(actions, action),
      isBad: ({ action }) => action === "sign-in-failed",
      isBelow: true,
      width: 150,
    },
    { field: "kind", label: texts.kind, text: (entry) => kindText(entry.kind), width: 170 },
    { field: "resourceId", label: texts.resource, text: ({ resource }) => resource, least: 200 },
    { field: "actorUserId", label: texts.actor, text: ({ actor }) => actor, width: 190 },
  ],
  load: async (body) => {
    const { rowData, ...page } = await call(queryAudit, { body });
    const names = await readRowNames(
      rowData.flatMap(({ actorUserId, impersonatorId, projectId, kind: rowKind, resourceId }) => [
        { kind: "User", id: actorUserId },
        { kind: "User", id: impersonatorId },
        { kind: "Project", id: projectId },
        { kind: rowKind, id: resourceId },
      ]),
      madeNames,
    );
    const named = (entry: AuditEntry): NamedEntry => ({
      ...entry,
      actor: entry.actorUserId === null ? texts.service : names(entry.actorUserId),
      impersonator: names(entry.impersonatorId),
      project: names(entry.projectId),
      resource: names(entry.resourceId),
    });
    return { ...page, rowData: rowData.map(named) };
  },
  titleOf: (entry) => fill(texts.title, { action: wordText(actions, entry.action), kind: kindText(entry.kind) }),
  details: (entry) => (
    <>
      <Facts facts={factsOf(entry)} />
      <h3>{texts.changes}</h3>
      {entry.changes.length === 0 ? (
        <p>{texts.noChanges}</p>
      ) : (
        <Later load={() => import("./changes.tsx")}>{({ Changes }) => <Changes entry={entry} />}</Later>
      )}
      <Undo entry={entry} />
    </>
  ),
  // What the console writes itself ends after some thousand rows, and leaves the changes out of CSV.
  saveFile: (filterModel, format) =>
    download(exportAudit, { body: { format, ...csvForm, filterModel } }, `audit.${format}`),
};

mount(() => (
  <>
    <Entries kind={kind} />
    <Later load={() => import("./archives.tsx")}>{({ Archives }) => <Archives />}</Later>
  </>
));

function factsOf(entry: NamedEntry): readonly Fact[] {
  return givenFacts([
    [texts.at, <Moment at={entry.at} isExact />],
    [texts.actor, entry.actor],
    [texts.impersonator, entry.impersonator],
    [texts.resource, <NamedRow kind={entry.kind} id={entry.resourceId} name={entry.resource} />],
    [texts.projectId, entry.projectId && <NamedRow kind="Project" id={entry.projectId} name={entry.project} />],
    [texts.changeSetId, entry.changeSetId && <ChangeSetLink id={entry.changeSetId} />],
    [texts.requestId, entry.requestId && <RequestLink id={entry.requestId} />],
    [texts.id, entry.id],
  ]);
}

/** Takes back the change set of a product's entry, as the product's drawer does. */
function Undo({ entry }: { readonly entry: NamedEntry }) {
  const { kind: rowKind, at, actorUserId: userId, actor: emailAddress } = entry;
  if (rowKind !== "Product" || !mayUse("Admin Products r/w") || !isUndoable(entry)) return null;
  const change = { at, changeSetId: entry.changeSetId, actor: userId === null ? null : { userId, emailAddress } };
  return (
    <Later load={() => import("../../catalog/undo/undo-change.tsx")}>
      {({ UndoChange }) => <UndoChange change={change} onUndone={() => undefined} />}
    </Later>
  );
}

/** The id of a change set, which leads to everything that it changed. */
function ChangeSetLink({ id }: { readonly id: string }) {
  return <RowLink address={`/admin/audit?changeSetId=${id}`}>{id}</RowLink>;
}
