import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { Client } from "pg";

// It compiles the whole of core and runs its tests of operations: a quarter of a minute of CPU time, shared with others.
setDefaultTimeout(300_000);

const project = join(import.meta.dirname, "..", "..");
const lamp = ["WallLamp", "WallLamps", "--area", "Products", "--german", "Wandlampe/Wandlampen"];
const fields = [
  "name:text",
  "colour:text?=Farbe",
  "watts:number?",
  "pins:integer",
  "dimmable:boolean",
  "soldAt:timestamp?",
  "roomId:id",
];
const fieldOptions = fields.flatMap((field) => ["--field", field]);

const copied = [
  ".oxfmtrc.json",
  "package.json",
  "tsconfig.json",
  "apps",
  "contract",
  "docs",
  "packages",
  "test/browser/console-catalog-tasks.ts",
  "tools",
];

let root = "";
let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "new-resource-"));
  // The links to other packages are relative, so they lead to the copies.
  for (const path of copied) {
    await cp(join(project, path), join(root, path), { recursive: true, verbatimSymlinks: true });
  }
  await symlink(join(project, "node_modules"), join(root, "node_modules"));
  database = await createTestDatabase();
  client = new Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(root, { recursive: true, force: true });
});

/** Runs a program of the copy. */
async function run(...command: readonly string[]) {
  const child = Bun.spawn([process.execPath, ...command], { cwd: root, stdout: "pipe", stderr: "pipe" });
  const [exitCode, stdout, stderr] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()]);
  return { exitCode, output: stdout.trim(), errors: stderr.trim() };
}

describe("bun run new", () => {
  test.each([
    [["wallLamp", "WallLamps", "--area", "Products"], "names are PascalCase: wallLamp"],
    [["Lamp", "Lamp", "--area", "Products"], "the plural must differ from the name: Lamp"],
    [["Lamp"], "the command takes a name and its plural: Lamp"],
    [["Lamp", "Lamps", "--area", "Furniture"], "Webhooks: Furniture"],
    [["Lamp", "Lamps"], "Webhooks"],
    [[...lamp, "--field", "name:varchar"], "timestamp, id: name:varchar"],
    [[...lamp, "--field", "Name:text"], ": Name:text"],
    [[...lamp, "--field", "version:integer"], "every resource already has this field: version"],
    [["Signal", "Signals", "--area", "Signals"], "the resource exists: packages/core/src/catalog/signals.ts"],
    [[...lamp, "--surprise"], "Unknown option '--surprise'"],
  ])("given %j says why not and writes nothing", async (options, reason) => {
    const index = await readFile(join(root, "packages/core/src/catalog/wing.ts"), "utf8");
    const { exitCode, errors } = await run("tools/new-resource.ts", ...options);
    expect(errors).toContain(reason);
    expect(exitCode).toBe(1);
    expect(await readFile(join(root, "packages/core/src/catalog/wing.ts"), "utf8")).toBe(index);
  });

  test("adds a resource that compiles, is in its index and has its table", async () => {
    const created = await run("tools/new-resource.ts", ...lamp, ...fieldOptions);
    expect(created.errors).toBe("");
    const written = created.output.split("\n");
    expect(written).toHaveLength(10);
    expect(written[0]).toBe("packages/core/src/catalog/wall-lamps.ts");
    expect(written[2]).toMatch(/^packages\/storage-kysely\/src\/migrations\/\d{4}-wall-lamps\.ts$/);

    const migrations = { extends: "../../tsconfig.json", include: ["src/mod.ts"] };
    await writeFile(join(root, "packages/storage-kysely/tsconfig.migrations.json"), JSON.stringify(migrations));
    // The storage's sources import those of core, so one compiler reads both.
    const project = "packages/storage-kysely/tsconfig.migrations.json";
    expect(await run("x", "--no-install", "tsc", "-p", project)).toMatchObject({ exitCode: 0, output: "" });
    // The page calls what the contract gives the client.
    expect((await run("tools/write-contract.ts")).output).toContain("packages/client/src/contract/fields/wall-lamp.ts");
    const console = ["x", "--no-install", "tsc", "--noEmit", "-p", "packages/console"];
    expect(await run(...console)).toMatchObject({ exitCode: 0, output: "" });
    expect(await run("test", "packages/console/src/pages.test.ts")).toMatchObject({ exitCode: 0 });
    const sources = written.slice(0, 8).filter((path) => path.endsWith(".ts") || path.endsWith(".tsx"));
    expect(await run("x", "--no-install", "oxfmt", "--check", ...sources)).toMatchObject({ exitCode: 0 });
    expect(await run("tools/check-architecture.ts")).toMatchObject({ exitCode: 0, errors: "" });
    expect(await operationNames()).toEqual(
      "createWallLamp deleteWallLamp getWallLamp listWallLamps patchWallLamp queryWallLamps replaceWallLamp restoreWallLamps".split(
        " ",
      ),
    );
    const tests = await run(
      "test",
      "packages/core/src/service.test.ts",
      "packages/core/src/operation-access.test.ts",
      "packages/core/src/engine/operations",
    );
    const results = tests.errors.split("\n");
    expect(results.filter((line) => line.startsWith("(fail)"))).toEqual([]);
    expect(results.filter((line) => line.includes("standard operations of WallLamp")).length).toBeGreaterThan(10);

    expect(await migrateCopy()).toEqual({
      colour: "text",
      dimmable: "boolean",
      name: "text",
      pins: "integer",
      room_id: "text",
      sold_at: "timestamp with time zone",
      watts: "double precision",
    });
  });

  test("a second time is refused", async () => {
    expect((await run("tools/new-resource.ts", ...lamp)).errors).toContain("the resource exists");
  });
});

async function operationNames(): Promise<readonly string[]> {
  const script = `import { operations } from "./packages/core/src/mod.ts";
    console.log(JSON.stringify(operations.filter(({ path }) => path.includes("/walllamps")).map(({ name }) => name)));`;
  // Printed by the line above.
  return (JSON.parse((await run("-e", script)).output) as string[]).toSorted();
}

/** Brings a database, which is that of the project, to the schema of the copy; returns the new table's own columns. */
async function migrateCopy(): Promise<Readonly<Record<string, string>>> {
  const script = `import { migrateToLatest } from "./packages/storage-kysely/src/mod.ts";
    await migrateToLatest(${JSON.stringify(database.connectionString)});`;
  expect((await run("-e", script)).errors).toBe("");
  const { rows } = await client.query<{ readonly name: string; readonly type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_name = 'wall_lamps' AND column_name NOT IN
       (SELECT column_name FROM information_schema.columns WHERE table_name = 'signals' AND column_name <> 'name' AND column_name <> 'colour')`,
  );
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
}
