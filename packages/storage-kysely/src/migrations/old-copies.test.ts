import { afterAll, beforeAll, expect, test } from "bun:test";
import { defaultApplicationId } from "@design-catalog/core";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { oldCopies } from "./0092-old-copies.ts";

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new Pool({ connectionString: database.connectionString, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const mend = () => oldCopies.up(new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }));
const id = (number: number) => `6740a1f2${String(number).padStart(16, "0")}`;
const copiedAt = "2026-01-01T00:00:00.000Z";
const base = { application_id: defaultApplicationId, version: 3, deleted: false, created_at: copiedAt };

async function add(table: string, row: Readonly<Record<string, unknown>>): Promise<void> {
  const given = { ...base, updated_at: copiedAt, ...row };
  const names = Object.keys(given);
  await pool.query(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(given),
  );
}

const addProject = (number: number, source: number | null, locked = false) =>
  add("projects", {
    id: id(number),
    name: "Lobby",
    settings: "{}",
    owner_id: id(99),
    created_by: id(99),
    locked,
    source_project_id: source === null ? null : id(source),
  });
const addFile = (number: number, owner: number | null, deleted = false) =>
  add("files", {
    id: id(number),
    deleted,
    name: `${number}.png`,
    tags: "[]",
    content_type: "image/png",
    bytes: 9,
    sha256: String(number),
    status: "ready",
    owner_kind: owner === null ? "application" : "project",
    owner_id: owner === null ? null : id(owner),
  });
const addItem = (number: number, project: number, file: number, deleted = false) =>
  add("view_items", {
    id: id(number),
    deleted,
    project_id: id(project),
    view_id: id(90),
    type: "image",
    geometry: "{}",
    style: "{}",
    file_id: id(file),
  });

/** Names of files that items show, with the number of the project that has the file. */
async function shown(): Promise<readonly string[]> {
  const { rows } = await pool.query<{ readonly line: string }>(
    `SELECT right(item.id, 2) || ' ' || name || ' ' || coalesce(right(owner_id, 1), '-') AS line
     FROM view_items AS item JOIN files ON files.id = file_id ORDER BY item.id`,
  );
  return rows.map(({ line }) => line);
}

test("the migration gives copies and snapshots of any generation the files that their rows name", async () => {
  await addProject(1, null);
  await addProject(2, 1);
  await addProject(3, 2, true);
  await addProject(4, null);
  await addFile(11, 1);
  await addFile(12, 1, true);
  await addFile(13, null);
  await addFile(14, 4);
  await addFile(15, 1);
  await addFile(16, 1);
  // Items of a project and its copy, then one of the copy of the copy, and one that was removed.
  const items = [
    [21, 1, 11],
    [22, 2, 11],
    [23, 3, 11],
    [24, 2, 12],
    [25, 2, 13],
    [26, 2, 14],
  ] as const;
  for (const [number, project, file] of items) await addItem(number, project, file);
  await addItem(27, 2, 11, true);
  const quoted = `"${id(11)}" is "${id(16)}"`;
  const settings = { background: id(15), [id(15)]: [{ [id(11)]: id(11) }], quoted, application: id(13) };
  await add("project_views", {
    id: id(31),
    name: "Floor",
    view_key: "floor",
    project_id: id(2),
    settings: JSON.stringify(settings),
  });
  await mend();
  const items3 = [
    "21 11.png 1",
    "22 11.png 2",
    "23 11.png 3",
    "24 12.png 1",
    "25 13.png -",
    "26 14.png 4",
    "27 11.png 2",
  ];
  expect(await shown()).toEqual(items3);
  const { rows } = await pool.query<{ readonly id: string; readonly name: string }>(
    `SELECT id, name, version, created_at, created_by, status, left(owner_id, 8) AS owner FROM files
     WHERE owner_id = $1 ORDER BY name`,
    [id(2)],
  );
  const made = { version: 0, created_at: new Date(copiedAt), created_by: id(99), status: "ready" };
  expect(rows).toMatchObject([
    { ...made, name: "11.png" },
    { ...made, name: "15.png" },
  ]);
  expect(rows.map((file) => /^6740a1f2[0-9a-f]{16}$/u.test(file.id))).toEqual([true, true]);
  const [picture, background] = rows.map((file) => file.id);
  const { rows: views } = await pool.query("SELECT settings, version FROM project_views");
  const named = { background, [id(15)]: [{ [id(11)]: picture }], quoted, application: id(13) };
  expect(views).toEqual([{ settings: named, version: 3 }]);
  const { rows: versions } = await pool.query("SELECT DISTINCT version, updated_at FROM view_items");
  expect(versions).toEqual([{ version: 3, updated_at: new Date(copiedAt) }]);
  await mend();
  const { rows: counted } = await pool.query("SELECT count(*)::int FROM files");
  expect([await shown(), counted]).toEqual([items3, [{ count: 9 }]]);
});

test("a copy that a process of the previous version makes has its own files at once", async () => {
  await addProject(5, null);
  await addFile(41, 5);
  await add("project_products", {
    id: id(51),
    name: "Screen",
    project_id: id(6),
    product_id: id(90),
    symbol_file_id: id(41),
    connectors: "[]",
  });
  await addProject(6, 5);
  const { rows } = await pool.query<{ readonly owner: string }>(
    "SELECT owner_id AS owner FROM project_products JOIN files ON files.id = symbol_file_id WHERE project_products.id = $1",
    [id(51)],
  );
  expect(rows).toEqual([{ owner: id(6) }]);
});
