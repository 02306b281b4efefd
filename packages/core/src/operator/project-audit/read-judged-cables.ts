import { all, among, compares, live, matches } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import { projectCables, projects, readCableWarnings } from "../../projects/mod.ts";
import type { Audit } from "./schemas.ts";

/** Cables that are read at once: more would not make reading faster. */
const rowsMax = 1_000;

/** A cable with what is doubtful about it, perhaps nothing. */
type JudgedCable = Audit["findings"][number];

/** Reads the cables of live projects that have a length, in the order of ids, a page at a time. */
export async function* readJudgedCables(
  reader: Reader,
  { after, pageSize = rowsMax }: { readonly after: string; readonly pageSize?: number },
): AsyncGenerator<JudgedCable> {
  const measured = all(live, compares("lengthMm", "greaterThan", 0));
  const readPage = (last: string) =>
    reader.select(projectCables, { where: all(measured, compares("id", "greaterThan", last)), limit: pageSize });
  for (let last: string | undefined = after; last !== undefined;) {
    const rows: Awaited<ReturnType<typeof readPage>> = await readPage(last);
    const [names, warningsOf] = await Promise.all([
      readNames(reader, [...new Set(rows.map(({ projectId }) => projectId))]),
      readCableWarnings(reader, rows),
    ]);
    for (const row of rows) {
      const { projectId, id, cableId, lengthMm } = row;
      const projectName = names.get(projectId);
      if (projectName === undefined || lengthMm === null) continue;
      yield { projectId, projectName, id, cableId, lengthMm, warnings: warningsOf(row) };
    }
    last = rows.length < pageSize ? undefined : rows.at(-1)?.id;
  }
}

/** Names of the live projects among these; a snapshot has none. */
async function readNames(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const where = all(live, matches({ locked: false }), among("id", ids));
  const rows = await reader.select(projects.table, { where });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
