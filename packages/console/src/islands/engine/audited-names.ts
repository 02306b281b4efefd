import { queryAudit } from "@design-catalog/client/api";
import { call } from "./call.ts";
import { createKeptNames } from "./kept-names.ts";
import { namesInChanges } from "./names-in-changes.ts";
import { mayUse } from "./page-data.ts";

/** Rows that one request asks for, and entries about them that it reads, at most; the newest entries count. */
const idsMax = 200;
const entriesMax = 1000;

const known = createKeptNames();

/** Names that rows had last by the audit trail, which outlives them; none for a reader who may not read it. */
export async function readAuditedNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const asked = known.toRead(ids);
  for (let from = 0; from < asked.length && mayUse(queryAudit.privilege); from += idsMax) {
    const values = asked.slice(from, from + idsMax);
    const found = await readNames(values).catch(() => undefined);
    // An id without a name has itself, so the page does not ask for it with each read.
    if (found) known.keep(values.map((id) => [id, found.get(id) ?? id]));
  }
  return new Map(ids.map((id) => [id, known.nameOf(id)] as const).filter(([id, name]) => name !== id));
}

async function readNames(values: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const filterModel = {
    resourceId: { filterType: "set", values },
    action: { filterType: "set", values: ["create", "update"] },
  } as const;
  const sortModel = [{ colId: "at", sort: "desc" }] as const;
  const body = { startRow: 0, endRow: entriesMax, filterModel, sortModel, count: false };
  const { rowData } = await call(queryAudit, { body });
  return namesInChanges(rowData.map(({ changes, ...entry }) => ({ changes: [{ ...entry, fields: changes }] })));
}
