import { beforeAll, expect, test } from "bun:test";
import { all, type Condition, defaultApplicationId, live, matches } from "@design-catalog/core";
import { auditEntries, idTimePrefix } from "@design-catalog/core/engine";
import type { Query, SortKey, StoredTable } from "@design-catalog/core/ports";
import { projectInvitations, projects } from "@design-catalog/core/projects";
import { withClient } from "@design-catalog/testing/test-database";
import { ensurePartitions } from "../schema/partitions.ts";
import { openTestPool } from "../storage-test-tools.ts";
import { run } from "./compile.ts";
import { selectStatement } from "./statements.ts";

/**
 * Projects to make: enough that reading all of them costs more than any index, even if a list of ids costs one descent
 * for each, as before PostgreSQL 17; a page is a 200th.
 */
const projectCount = 20_000;
const limit = 100;
/** Beginning of ids made now. */
const now = idTimePrefix(Date.now());
const userId = "6740a1f2c3d4e5f607182950";

const { pool, connectionString } = await openTestPool();

beforeAll(async () => {
  await fill(
    `INSERT INTO projects (id, application_id, version, deleted, created_at, updated_at, name, number, client, settings,
       owner_id, locked, unique_number, source_project_id)
     SELECT '65000000' || lpad(to_hex(n), 16, '0'), $1, 0, n % 100 = 99, timestamptz '2026-01-01' + n * interval '1 minute',
       now(), 'Room ' || n, 'P-' || n, 'Client ' || n % 500, '{}', '64000000' || lpad(to_hex(n % 500), 16, '0'), n % 10 = 0,
       CASE WHEN n % 10 = 0 THEN 'S-' || n END, CASE WHEN n % 10 = 0 THEN '65000000' || lpad(to_hex(n - 1), 16, '0') END
     FROM generate_series(1, $2::bigint) AS n`,
    [defaultApplicationId, projectCount],
  );
  await ensurePartitions(pool, { fromMs: Date.now(), days: 3 });
  await fill(
    `INSERT INTO audit_entries (id, application_id, at, action, kind, resource_id, request_id, changes, change_set_id,
       history_id)
     SELECT $3 || lpad(to_hex(n), 16, '0'), $1, now(), 'update', 'Project', '65', 'r', '[]',
       $3 || lpad(to_hex(n / 3), 16, '0'), $3 || lpad(to_hex(n % 5), 16, '0')
     FROM generate_series(1, $2::bigint) AS n`,
    [defaultApplicationId, projectCount, now],
  );
  await fill(
    `INSERT INTO project_invitations (id, application_id, version, deleted, created_at, updated_at, project_id,
       email_address, role, status, invited_by, expires_at)
     SELECT '65000000' || lpad(to_hex(n), 16, '0'), $1, 0, false, now(), now(), '65000000' || lpad(to_hex(n), 16, '0'),
       'kim' || n % 2000 || '@dealer.example', 'viewer', 'open', $3, timestamptz '2026-01-01' + n * interval '1 minute'
     FROM generate_series(1, $2::bigint) AS n`,
    [defaultApplicationId, projectCount, userId],
  );
  await fill("ANALYZE projects, audit_entries, project_invitations");
});

/** Runs a statement without the service's time limits, which a busy machine may exceed by so many rows. */
async function fill(text: string, values: readonly unknown[] = []): Promise<void> {
  await withClient(connectionString, (client) => client.query(text, [...values]));
}

/** The plan of the statement for a query. */
async function planOf<Row extends object>(table: StoredTable<Row>, query: Query): Promise<string> {
  const { rows } = await run(
    (text, values) => pool.query(`EXPLAIN (COSTS OFF) ${text}`, values),
    selectStatement({ table, applicationId: defaultApplicationId }, { limit, ...query }),
  );
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}

const by = (column: string, direction: SortKey["direction"]): Query => ({
  where: live,
  orderBy: [
    { column, direction },
    { column: "id", direction: "asc" },
  ],
});
const where = (condition: Condition): Query => ({ where: all(live, condition) });

test.each([
  ["id", { where: live }, "projects_pkey"],
  ["newest first", by("createdAt", "desc"), "projects__created_at__id__index"],
  ["oldest first", by("createdAt", "asc"), "projects__created_at__id__index"],
  ["name", by("name", "asc"), "projects__name__order__index"],
  ["name descending", by("name", "desc"), "projects__name__order__index"],
  ["number", by("number", "asc"), "projects__number__order__index"],
  ["client descending", by("client", "desc"), "projects__client__order__index"],
  ["number of a snapshot", by("uniqueNumber", "desc"), "projects__unique_number__order__index"],
] as const)("a page of projects in the order of %s is read from its index", async (_, query, index) => {
  const plan = await planOf(projects.table, query);
  expect(plan).toContain(`using ${index} on projects`);
  // Few rows are equal but for their ids.
  expect(plan).not.toMatch(/^ *(?:-> +)?Sort$/mu);
});

test.each([
  ["a name", { op: "textEquals", column: "name", value: "ROOM 77" }, "projects__name__index"],
  ["the start of a name", { op: "startsWith", column: "name", value: "Room 77" }, "projects__name__index"],
  ["a number", { op: "textEquals", column: "number", value: "p-77" }, "projects__number__index"],
  ["a client", { op: "textEquals", column: "client", value: "client 7" }, "projects__client__index"],
  [
    "a snapshot's number",
    { op: "startsWith", column: "uniqueNumber", value: "s-77" },
    "projects__unique_number__index",
  ],
  [
    "a day",
    all(
      { op: "greaterThanOrEqual", column: "createdAt", value: "2026-01-02T00:00:00.000Z" },
      { op: "lessThan", column: "createdAt", value: "2026-01-02T01:00:00.000Z" },
    ),
    "projects__created_at__id__index",
  ],
  ["an owner", matches({ ownerId: "640000000000000000000007" }), "projects__owner_id__"],
  [
    "the snapshots of a project",
    matches({ sourceProjectId: "65", locked: true }),
    "projects__source_project_id__index",
  ],
] as const satisfies readonly (readonly [string, Condition, string])[])(
  "projects filtered by %s are found by its index",
  async (_, condition, index) => {
    expect(await planOf(projects.table, where(condition))).toContain(index);
  },
);

test("an owner's projects are read from an index in order", async () => {
  const condition = matches({ ownerId: "640000000000000000000007" });
  const plan = await planOf(projects.table, { ...by("createdAt", "desc"), ...where(condition), limit: 3 });
  expect(plan).toContain("using projects__owner_id__created_at__id__index");
  expect(plan).not.toMatch(/^ *(?:-> +)?Sort$/mu);
});

test("the projects of a member of many are found by three indexes, never by reading all", async () => {
  const values = Array.from({ length: 50 }, (__, index) => `65${(index * 7).toString(16).padStart(22, "0")}`);
  const condition: Condition = {
    op: "or",
    conditions: [
      matches({ ownerId: userId }),
      { op: "in", column: "id", values },
      all({ op: "in", column: "sourceProjectId", values }, matches({ locked: true })),
    ],
  };
  const plan = await planOf(projects.table, { ...by("createdAt", "desc"), ...where(condition), sparse: true });
  const scans = [...plan.matchAll(/(?:Scan on|using) (\w+)/gu)].map(([, name]) => name ?? "");
  // In the page's order, the first project that the member may see could be the last of a million.
  expect(scans).toEqual([
    "matching",
    "projects",
    expect.stringMatching(/^projects__owner_id__/u),
    "projects_pkey",
    "projects__source_project_id__index",
  ]);
  expect(plan).toContain("Bitmap Heap Scan on projects");
});

test("the latest invitations to an address are found by the address, never by reading all in order", async () => {
  const open: Condition = { op: "greaterThan", column: "expiresAt", value: "2026-01-01T00:00:00.000Z" };
  const plan = await planOf(projectInvitations, {
    ...where(all(open, matches({ emailAddress: "kim7@dealer.example" }))),
    orderBy: [
      { column: "expiresAt", direction: "desc" },
      { column: "id", direction: "desc" },
    ],
    sparse: true,
  });
  expect(plan).toContain("project_invitations__email_address__index");
  expect(plan).not.toMatch(/Seq Scan|project_invitations__expires_at__index/u);
});

test("a page of a project's history is read from its index in order", async () => {
  const number = (value: number) => now + value.toString(16).padStart(16, "0");
  const projectId = number(1);
  const plan = await planOf(auditEntries, {
    where: all(matches({ historyId: projectId }), { op: "lessThan", column: "changeSetId", value: number(1_000) }),
    orderBy: [
      { column: "changeSetId", direction: "desc" },
      { column: "id", direction: "asc" },
    ],
  });
  // PostgreSQL has named each day's own index.
  expect(plan).toMatch(/Index Scan using audit_entries\w+_application_id_(?:project|history)_id_change_\w+_idx/u);
  expect(plan).not.toMatch(/^ *(?:-> +)?Sort$/mu);
});
