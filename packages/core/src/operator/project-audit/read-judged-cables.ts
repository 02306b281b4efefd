import { invalid } from "../../engine/errors.ts";
import { all, among, compares, live, matches } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import { projectCables, projects, readCableWarnings } from "../../projects/mod.ts";
import type { Audit } from "./schemas.ts";

/** Cables that are read at once: more would not make reading faster. */
const rowsMax = 1_000;

/** Projects whose cables are read at once: usually some thousands. */
const projectsMax = 50;

/** A cable with what is doubtful about it, perhaps nothing. */
type JudgedCable = Audit["findings"][number];

/** The last cable that was read; without an id all of its project. */
interface Place {
  readonly projectId: string;
  readonly id?: string;
}

const byProject = [
  { column: "projectId", direction: "asc" },
  { column: "id", direction: "asc" },
] as const;

/**
 * Reads the cables of live projects that have a length, by project and then by id, a page at a time. Those of snapshots,
 * of which there may be many more, are not read.
 * @throws {DomainError} `validation_failed` if `after` is not the id of a cable
 */
export async function* readJudgedCables(
  reader: Reader,
  { after, pageSize = rowsMax }: { readonly after: string; readonly pageSize?: number },
): AsyncGenerator<JudgedCable> {
  let count = Math.min(projectsMax, pageSize);
  for (let place: Place | undefined = await placeOf(reader, after); place !== undefined;) {
    const names: ReadonlyMap<string, string> = await namesFrom(reader, place, count);
    const rows = await cablesBehind(reader, place, { projectIds: [...names.keys()], limit: pageSize });
    const warningsOf = await readCableWarnings(reader, rows);
    for (const row of rows) {
      const { projectId, id, cableId, lengthMm } = row;
      const projectName = names.get(projectId);
      if (projectName === undefined || lengthMm === null) continue;
      yield { projectId, projectName, id, cableId, lengthMm, warnings: warningsOf(row) };
    }
    // A page sorts all cables of its projects, so those of a large one are read by themselves.
    const isFull = rows.length === pageSize;
    const projectId = [...names.keys()].at(-1);
    if (isFull) place = rows.at(-1);
    else place = projectId === undefined || names.size < count ? undefined : { projectId };
    count = isFull ? 1 : Math.min(projectsMax, pageSize);
  }
}

async function placeOf(reader: Reader, after: string): Promise<Place> {
  if (after === "") return { projectId: "" };
  const cable = await reader.find(projectCables, after);
  if (!cable) throw invalid("/after", "unknown_reference", `Nothing has the id ${after}`);
  return cable;
}

/** Names of the live projects from a place on; snapshots have none. */
async function namesFrom(
  reader: Reader,
  { projectId, id }: Place,
  limit: number,
): Promise<ReadonlyMap<string, string>> {
  const further = compares("id", id === undefined ? "greaterThan" : "greaterThanOrEqual", projectId);
  const where = all(live, matches({ locked: false }), further);
  const rows = await reader.select(projects.table, { where, orderBy: [{ column: "id", direction: "asc" }], limit });
  return new Map(rows.map((row) => [row.id, row.name]));
}

function cablesBehind(
  reader: Reader,
  { projectId, id = "" }: Place,
  { projectIds, limit }: { readonly projectIds: readonly string[]; readonly limit: number },
) {
  const inProject = all(matches({ projectId }), compares("id", "greaterThan", id));
  const behind = { op: "or", conditions: [compares("projectId", "greaterThan", projectId), inProject] } as const;
  const where = all(live, compares("lengthMm", "greaterThan", 0), among("projectId", projectIds), behind);
  return reader.select(projectCables, { where, orderBy: byProject, limit });
}
