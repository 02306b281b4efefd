/** The client that the documentation shows: generated, compiled and run against the service. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import openapiTypescript, { astToString } from "openapi-typescript";
import { startApi, type TestApi } from "../api/harness.ts";

setDefaultTimeout(120_000);

const root = join(import.meta.dirname, "..", "..");
let directory = "";
let program = "";
let api: TestApi;
let server: ReturnType<typeof Bun.serve>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "typescript-client-"));
  const document = await readFile(join(root, "contract", "openapi.json"), "utf8");
  await writeFile(
    join(directory, "catalog-api.ts"),
    astToString(await openapiTypescript(document, { defaultNonNullable: false })),
  );
  const manual = await readFile(join(root, "docs", "clients", "typescript.md"), "utf8");
  program = /```ts\n(.*?)```/su.exec(manual)?.[1] ?? "";
  api = await startApi("memory");
  server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: (request) => api.handler.handle(request) });
});
afterAll(async () => {
  await server.stop(true);
  await api.close();
  await rm(directory, { recursive: true, force: true });
});

/** Runs a command in the directory of the client. */
async function run(command: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = { PATH: process.env["PATH"] ?? "", ...environment };
  const child = Bun.spawn([...command], { cwd: directory, env, stdout: "pipe", stderr: "pipe" });
  const [out, err, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { text: out + err, exitCode };
}

async function compile(source: string) {
  await writeFile(join(directory, "program.ts"), source);
  const library = dirname(fileURLToPath(import.meta.resolve("openapi-fetch/package.json")));
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "esnext",
    module: "preserve",
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: ["bun-types"],
    typeRoots: [join(root, "node_modules"), join(root, "test", "node_modules")],
    // A directory elsewhere has no packages of its own.
    paths: { "openapi-fetch": [library] },
  };
  await writeFile(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  return run([process.execPath, join(root, "node_modules", ".bin", "tsc"), "-p", directory]);
}

test("the client of the documentation compiles and works", async () => {
  expect(await compile(program)).toEqual({ text: "", exitCode: 0 });
  const environment = { CATALOG_URL: server.url.origin, CATALOG_TOKEN: api.administrator.token ?? "" };
  const { text, exitCode } = await run([process.execPath, "program.ts"], environment);
  expect(text.trim().split("\n")).toEqual(["version_conflict 0", "Lobby 1", "Lobby no snapshot"]);
  expect(exitCode).toBe(0);
});

const wrong: readonly (readonly [what: string, before: string, after: string, error: string])[] = [
  ["a PATCH without the version", ", version } });", " } });", "'version' is missing"],
  ["a member that does not exist", '{ name: "Lobby video wall" }', '{ title: "Lobby" }', "'title' does not exist"],
  ["a path that does not exist", '"/api/v1/projects/grid"', '"/api/v1/projects/grids"', "/api/v1/projects/grids"],
];
test.each(wrong)("given %s the compiler refuses", async (_, before, after, error) => {
  expect(program).toContain(before);
  const { text, exitCode } = await compile(program.replace(before, after));
  expect(text).toContain(error);
  expect(exitCode).not.toBe(0);
});
