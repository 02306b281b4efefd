import { defaultApplicationId } from "@design-catalog/core";
import type { Client } from "pg";
import type { BenchCaller } from "../shared/bench-context.ts";
import { compare, type Comparison, percentile, timed } from "../shared/statistics.ts";

/** Milliseconds of one page of a grid of projects. */
export interface PageFigures {
  readonly name: string;
  /** Without the count of all matching rows. */
  readonly page: Comparison;
  readonly countedMs: number;
}

const rounds = 7;
const rowsPerPage = 100;
/** Projects that the benchmark's user owns, and those that it is a member of, however many there are. */
const ownProjects = 20;
const memberships = 2_000;

interface Page {
  readonly name: string;
  /** Filter and order of a grid request. */
  readonly body: object;
  /** The same in hand-written SQL, following `WHERE application_id = $1 AND`. */
  readonly bare: string;
  /** All projects, as an administrator sees them, or those of a user. */
  readonly grid: "queryAllProjects" | "queryProjects";
}

const newest = { sortModel: [{ colId: "createdAt", sort: "desc" }] };
const newestBarely = "ORDER BY created_at DESC, id";
const text = (type: string, filter: string) => ({ filterType: "text", type, filter });

/** Lower case in the order of code points, as the service compares and orders texts. */
const folded = (value: string) => `(lower(${value} COLLATE "und-x-icu") COLLATE "C")`;

/** Returns the pages to query, with the values of a project in the middle. */
function pagesOf(projects: number, userId: string): readonly Page[] {
  const middle = Math.floor(projects / 2) - (Math.floor(projects / 2) % 10);
  const all = (name: string, body: object, bare: string): Page => {
    return { name, body, bare: `NOT deleted ${bare}`, grid: "queryAllProjects" };
  };
  const sortedByName = (sort: string) => ({ sortModel: [{ colId: "name", sort }] });
  const day = dayOf(middle);
  const member = `SELECT project_id FROM project_members WHERE user_id = '${userId}' AND NOT deleted`;
  return [
    all("default order", {}, "ORDER BY id"),
    all("newest first", newest, newestBarely),
    all("by name", sortedByName("asc"), `ORDER BY ${folded("name")} NULLS FIRST, name COLLATE "C" NULLS FIRST, id`),
    all("by name, descending", sortedByName("desc"), `ORDER BY ${folded("name")} DESC NULLS LAST, id`),
    all("a name", filter({ name: text("equals", `room ${middle}`) }), `AND ${folded("name")} = 'room ${middle}'`),
    all(
      "names that start alike, newest first",
      { ...newest, ...filter({ name: text("startsWith", `Room ${middle}`) }) },
      `AND ${folded("name")} LIKE 'room ${middle}%' ${newestBarely}`,
    ),
    all("a number", filter({ number: text("equals", `P-${middle}`) }), `AND ${folded("number")} = 'p-${middle}'`),
    all(
      "a snapshot's number",
      filter({ uniqueNumber: text("equals", `S-${middle}`) }),
      `AND ${folded("unique_number")} = 's-${middle}'`,
    ),
    all(
      "created on a day, newest first",
      { ...newest, ...filter({ createdAt: { filterType: "date", type: "equals", dateFrom: `${day} 00:00:00` } }) },
      `AND created_at >= '${day}' AND created_at < date '${day}' + 1 ${newestBarely}`,
    ),
    {
      name: `a user's ${ownProjects} and ${memberships} as a member, newest first`,
      body: newest,
      bare: `NOT deleted AND (owner_id = '${userId}' OR id IN (${member}) OR locked AND source_project_id IN (${member}))
        ${newestBarely}`,
      grid: "queryProjects",
    },
    all(
      "names with a part, which no index has",
      filter({ name: text("contains", `m ${middle}`) }),
      `AND ${folded("name")} LIKE '%m ${middle}%' ORDER BY id`,
    ),
    all(
      "last changed first, which no index has",
      { sortModel: [{ colId: "updatedAt", sort: "desc" }] },
      "ORDER BY updated_at DESC, id",
    ),
  ];
}

function filter(filterModel: object): { readonly filterModel: object } {
  return { filterModel };
}

/** Queries the pages in turns with the hand-written SQL, then with the count of all matching rows. */
export async function timePages(
  { caller, client }: { readonly caller: BenchCaller; readonly client: Client },
  projects: number,
): Promise<readonly PageFigures[]> {
  const figures: PageFigures[] = [];
  for (const { name, body, bare, grid } of pagesOf(projects, caller.userId)) {
    const ask = (count: boolean) =>
      caller.call(grid, {
        body: { startRow: 0, endRow: rowsPerPage, count, ...body },
        asAdministrator: grid === "queryAllProjects",
      });
    const askBarely = () =>
      client.query({
        name: `${projects} ${name}`,
        text: `SELECT * FROM projects WHERE application_id = $1 AND ${bare} LIMIT ${rowsPerPage}`,
        values: [defaultApplicationId],
      });
    const [answer, bareAnswer] = [await ask(false), await askBarely()];
    if (answer.rowData.length !== bareAnswer.rows.length || answer.rowData.length === 0) {
      throw new Error(`Cannot compare pages of different lengths: ${name}, ${answer.rowData.length}`);
    }
    const turns: { readonly service: number; readonly floor: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      turns.push({ service: await timed(() => ask(false)), floor: await timed(askBarely) });
    }
    const counted: number[] = [];
    for (let round = 0; round < rounds; round++) counted.push(await timed(() => ask(true)));
    figures.push({ name, page: compare(turns), countedMs: percentile(counted, 50) });
  }
  return figures;
}

/** Adds numbered projects up to `upTo`; one in ten is a snapshot, one in a hundred is removed. */
export async function fillProjects(
  client: Client,
  { from, upTo, userId }: { readonly from: number; readonly upTo: number; readonly userId: string },
): Promise<void> {
  await client.query(
    `INSERT INTO projects (id, application_id, version, deleted, created_at, updated_at, created_by, updated_by, name,
       number, description, client, settings, owner_id, locked, unique_number, source_project_id)
     SELECT '65000000' || lpad(to_hex(n), 16, '0'), $1, 0, n % 100 = 99, timestamptz '2026-01-01' + n * interval '1 minute',
       timestamptz '2026-11-01' - n * interval '1 second', $2, $2, 'Room ' || n, 'P-' || n, 'A room of the arena',
       'Client ' || n % 1000, '{"theme": {"dark": true}}',
       CASE WHEN n <= $4 THEN $2 ELSE '64000000' || lpad(to_hex(n % 5000), 16, '0') END,
       n % 10 = 0, CASE WHEN n % 10 = 0 THEN 'S-' || n END,
       CASE WHEN n % 10 = 0 THEN '65000000' || lpad(to_hex(n - 1), 16, '0') END
     FROM generate_series($3::bigint + 1, $5::bigint) AS n`,
    [defaultApplicationId, userId, from, ownProjects, upTo],
  );
  if (from === 0) {
    await client.query(
      `INSERT INTO project_members (id, application_id, version, deleted, created_at, updated_at, project_id, user_id, role)
       SELECT '66000000' || lpad(to_hex(n), 16, '0'), $1, 0, false, now(), now(), '65000000' || lpad(to_hex(n + $3), 16, '0'),
         $2, 'viewer' FROM generate_series(1, $4::bigint) AS n`,
      [defaultApplicationId, userId, ownProjects, memberships],
    );
  }
  await client.query("VACUUM (ANALYZE) projects, project_members");
}

/** Returns the day on which the n-th project was made. */
function dayOf(number: number): string {
  return new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString().slice(0, 10);
}
