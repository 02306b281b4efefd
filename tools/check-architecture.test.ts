import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { checkArchitecture } from "./check-architecture.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "architecture-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** The rules that fire, each with the file it names. */
function findings(): readonly string[] {
  return checkArchitecture(root).map(({ rule, file }) => `${rule} ${file}`);
}

const core = "packages/core/src";

describe("checkArchitecture()", () => {
  test("given this project finds nothing", () => {
    expect(checkArchitecture(join(import.meta.dirname, ".."))).toEqual([]);
  });

  test("given a good tree finds nothing", () => {
    write(`${core}/mod.ts`, 'export { a, type A } from "./a.ts";\n');
    write(
      `${core}/a.ts`,
      'import { Type } from "@sinclair/typebox";\n/* node:fs */ // Date.now()\n/** A. */\nexport const a = Type;\n/** A. */\nexport type A = 1;\n',
    );
    write(`${core}/a.test.ts`, 'import { a } from "@design-catalog/testing/a";\nimport "bun:test";\n');
    write("packages/http/src/b.ts", 'import { a } from "@design-catalog/core";\nimport { join } from "node:path";\n');
    write("packages/webhook-engine/src/b.ts", 'import { a } from "@design-catalog/core/ports";\n');
    write("packages/webhook-engine/src/b.test.ts", 'import { a } from "@design-catalog/core";\n');
    write("apps/server/src/c.ts", 'import { x } from "@design-catalog/storage-kysely/embedded";\n');
    write("test/d.test.ts", 'import { main } from "@design-catalog/server";\n');
    write(`${core}/service.ts`, 'import { e } from "./catalog/e.ts";\n');
    write(`${core}/catalog/e.ts`, "export const e = new Date(0);\n");
    write("node_modules/x/index.ts", "export default 1;\n");
    write("packages/client/src/contract/f.ts", "export default 1;\n");
    expect(findings()).toEqual([]);
  });

  test("given projects in tests, comments and operations of the service on webhooks reports nothing", () => {
    write("packages/webhook-engine/src/a.ts", "/** Such as a project. */\nexport const x = 1; // A project.\n");
    write("packages/webhook-engine/src/b.test.ts", 'const type = "project.created";\n');
    write(`${core}/webhooks/deliveries/c.ts`, "export const projectId = 1;\n");
    write(`${core}/service.ts`, 'import { c } from "./webhooks/deliveries/c.ts";\n');
    expect(findings()).toEqual([]);
  });

  test("given more type assertions in what users run than their budget says how many there are", () => {
    const asserting = (times: number) =>
      `// Read here.\nexport const a = [${"read() as unknown as string, ".repeat(times)}];\n`;
    write("packages/mcp/src/a.ts", asserting(30));
    write("apps/cli/src/b.tsx", asserting(29));
    for (const path of ["packages/mcp/src/a.test.ts", "packages/testing/src/c.ts", "tools/d.ts"])
      write(path, asserting(60));
    expect(findings()).toEqual([]);
    write("apps/server/src/e.ts", asserting(1));
    expect(checkArchitecture(root)).toEqual([
      { rule: "assertions", file: "packages and apps", detail: "60 type assertions, at most 59" },
    ]);
  });

  test('given type assertions with a reason, and other words "as", reports nothing', () => {
    write("test/a.ts", 'import { a as b } from "./b.ts";\nexport const c = ["x", "as Y"] as const;\n');
    write(
      "test/b.ts",
      'export const a = JSON.parse("1") as unknown;\n// Written above.\nexport const d = a as number;\n',
    );
    write("test/c.ts", "export const e = JSON.parse('1') as number; // Written above.\n");
    write("test/d.ts", '/** The number that was written. */\nexport const f = JSON.parse("1") as number;\n');
    write(
      "test/e.ts",
      "/** A text, as its reader knows. */\nfunction g(h: unknown): string {\n  return h as string;\n}\n",
    );
    expect(findings()).toEqual([]);
  });

  const bad: readonly (readonly [rule: string, path: string, text: string])[] = [
    ["arrow", "packages/http/src/a.ts", 'import { x } from "@design-catalog/storage-kysely";\n'],
    ["arrow", "packages/http/src/a.ts", 'import type {\n  X,\n} from "@design-catalog/webhook-engine";\n'],
    ["arrow", "packages/http/src/a.ts", 'import { x } from "@design-catalog/pages";\n'],
    ["arrow", "packages/webhook-engine/src/a.ts", 'export { x } from "@design-catalog/http";\n'],
    ["arrow", "packages/storage-kysely/src/a.ts", 'const x = await import("@design-catalog/webhook-engine");\n'],
    ["arrow", "packages/http/src/a.ts", 'import { x } from "@design-catalog/testing/x";\n'],
    ["arrow", "packages/http/src/a.test.ts", 'import { x } from "@design-catalog/server";\n'],
    ["arrow", "packages/pages/src/a.ts", 'import { x } from "@design-catalog/storage-memory";\n'],
    ["arrow", "packages/queue-pg-boss/src/a.ts", 'import { x } from "@design-catalog/webhook-engine";\n'],
    ["arrow", "packages/storage-memory/src/a.ts", 'import { x } from "@design-catalog/testing/test-ports";\n'],
    ["arrow", "packages/storage-memory/src/a.ts", 'import { x } from "@design-catalog/storage-kysely";\n'],
    ["arrow", "packages/testing/src/a.ts", 'import { x } from "@design-catalog/mcp";\n'],
    ["arrow", "packages/mcp/src/a.ts", 'import { x } from "@design-catalog/http";\n'],
    ["arrow", "packages/blob-stores/src/a.ts", 'import { x } from "@design-catalog/storage-kysely";\n'],
    ["arrow", "packages/console/src/a.ts", 'import { x } from "@design-catalog/storage-memory";\n'],
    ["arrow", "packages/console/src/islands/a.tsx", 'import { x } from "@design-catalog/webhook-engine";\n'],
    ["arrow", "packages/client/src/a.ts", 'import type { X } from "@design-catalog/core";\n'],
    ["arrow", "packages/conformance/src/a.ts", 'import { x } from "@design-catalog/storage-memory";\n'],
    ["arrow", "packages/host/src/a.ts", 'import { x } from "@design-catalog/testing/x";\n'],
    ["arrow", "packages/host/src/a.ts", 'import { x } from "@design-catalog/server";\n'],
    ["arrow", "apps/cli/src/a.ts", 'import { x } from "@design-catalog/server";\n'],
    ["arrow", `${core}/a.ts`, 'import "@design-catalog/http";\n'],
    ["core-face", "packages/webhook-engine/src/a.ts", 'import { x } from "@design-catalog/core";\n'],
    ["core-face", "packages/storage-memory/src/a.ts", 'import type { X } from "@design-catalog/core/catalog";\n'],
    ["core-face", "packages/blob-stores/src/a.ts", 'export { x } from "@design-catalog/core/projects";\n'],
    ["reach-through", "packages/http/src/a.ts", 'import { x } from "../../core/src/x.ts";\n'],
    ["subpath", "packages/storage-kysely/src/a.ts", 'import { x } from "./embedded/x.ts";\n'],
    ["core-dependency", `${core}/a.ts`, 'import { x } from "kysely";\n'],
    ["core-dependency", `${core}/a.ts`, 'import { x } from "@sinclair/typebox-other";\n'],
    ["core-platform", `${core}/a.ts`, "const now = Date.now();\n"],
    ["core-platform", `${core}/a.ts`, "const now = new Date();\n"],
    ["core-platform", `${core}/a.ts`, "const x = Math.random();\n"],
    ["core-platform", `${core}/a.ts`, 'setTimeout(() => "x", 1);\n'],
    ["core-platform", `${core}/a.ts`, 'const x = await fetch("/");\n'],
    ["core-platform", `${core}/a.ts`, "const x = crypto.randomUUID();\n"],
    ["core-platform", `${core}/a.ts`, "const x = process.env;\n"],
    ["core-platform", `${core}/a.ts`, 'const x = Buffer.from("x");\n'],
    ["core-platform", `${core}/a.ts`, "const x = Bun.version;\n"],
    ["core-platform", `${core}/a.ts`, 'const x = require("node:fs");\n'],
    ["file-lines", "apps/server/src/a.ts", "\n".repeat(301)],
    ["file-lines", "apps/server/src/a.test.ts", "\n".repeat(601)],
    ["median-lines", "apps/server/src/a.ts", "\n".repeat(61)],
    ["p95-lines", "apps/server/src/a.ts", "\n".repeat(171)],
    ["default-export", "apps/server/src/a.ts", "export default 1;\n"],
    ["export-all", "apps/server/src/a.ts", 'export * from "./b.ts";\n'],
    ["export-all", "apps/server/src/a.ts", 'export type * from "./b.ts";\n'],
    ["mod-exports", "packages/http/src/mod.ts", "export const x = 1;\n"],
    ["mod-exports", "packages/http/src/mod.ts", 'import { x } from "./x.ts";\nexport { x };\n'],
    ["module-mock", "test/a.test.ts", ["mock", `module("./a.ts", () => ({}));\n`].join(".")],
    ["wing", `${core}/engine/rows/a.ts`, 'import type { X } from "../../identity/mod.ts";\n'],
    ["wing", `${core}/ports/a.ts`, 'import type { X } from "../engine/id.ts";\n'],
    ["port", `${core}/ports/a.ts`, "export function now(): number;\n"],
    ["port", `${core}/ports/a.ts`, "export const now = () => 1;\n"],
    ["port", `${core}/ports/a.ts`, "export const silent = { debug() {} };\n"],
    ["port", `${core}/ports/a.ts`, "export const listed = new Set([1]);\n"],
    ["port", `${core}/ports/a.ts`, "export class Refusal extends Error {}\n"],
    ["port", `${core}/ports/a.test.ts`, "export type A = 1;\n"],
    ["wing", `${core}/catalog/a.ts`, 'import { x } from "../webhooks/mod.ts";\n'],
    ["wing", `${core}/webhooks/events/a.ts`, 'import { x } from "../../projects/mod.ts";\n'],
    ["wing", `${core}/identity/a.ts`, 'export { x } from "../projects/mod.ts";\n'],
    ["wing", `${core}/projects/a.ts`, 'import { x } from "../identity/users/table.ts";\n'],
    ["assertion", "test/a.test.ts", "const a = 1;\n\nconst b = read() as string;\n"],
    ["assertion", "test/a.ts", "/** Reads a. */\nfunction a() {\n  const b = read() as string;\n  return b;\n}\n"],
    ["assertion", "test/a.ts", "/**\n * Reads a.\n */\nfunction a(\n  b: unknown,\n) {\n  return b as string;\n}\n"],
    ["default-export", "tools/contract/a.ts", "export default 1;\n"],
    ["engine-words", `${core}/engine/a.ts`, 'export const asked = "Admin Products";\n'],
    ["engine-words", `${core}/engine/a.ts`, "export class OAuthError {}\n"],
    ["engine-words", `${core}/engine/calls/a.ts`, "export const oauthErrorCodes = {};\n"],
    ["engine-words", `${core}/engine/calls/a.ts`, "export const codes = { invalid_grant: 400 };\n"],
    ["neutral", "packages/webhook-engine/src/a.ts", 'export type Of = Id<"project">;\n'],
    ["neutral", "packages/queue-pg-boss/src/a.ts", "const projectOf = 1;\n"],
    ["neutral", "packages/storage-memory/src/a.ts", "const x = row.sourceProjectId;\n"],
    ["neutral", "packages/storage-kysely/src/webhooks/a.ts", "const columns = `project_id`;\n"],
    ["neutral", `${core}/webhooks/events/a.ts`, "export type ProjectOf = 1;\n"],
    ["forgotten-resource", `${core}/catalog/lamps.ts`, "export const lamps = 1;\n"],
  ];
  for (const [rule, path, text] of bad) {
    test(`given ${JSON.stringify(text.slice(0, 60))} in ${path} reports ${rule}`, () => {
      write(path, text);
      expect(findings()).toContain(`${rule} ${path}`);
    });
  }

  test("given files that import only types of each other reports one circle", () => {
    write("packages/http/src/a.ts", 'import type { B } from "./b.ts";\nexport type A = B;\n');
    write("packages/http/src/b.ts", 'export type { C as B } from "./c.ts";\n');
    write("packages/http/src/c.ts", 'import type { A } from "./a.ts";\nexport type C = A;\n');
    write("packages/http/src/d.ts", 'import type { A } from "./a.ts";\nexport type D = A;\n');
    expect(findings()).toEqual(["circle packages/http/src/a.ts"]);
  });

  test("given sources of the longest allowed median and 95th percentile finds nothing, and one line more reports each", () => {
    const file = (name: string, lines: number) => write(`apps/server/src/${name}.ts`, "\n".repeat(lines));
    for (let short = 0; short < 10; short++) file(`a${short}`, 10 + short);
    file("b", 60);
    for (let long = 0; long < 8; long++) file(`c${long}`, 161 + long);
    file("d", 170);
    file("e", 300);
    // Tests and their tools count as long as they like.
    for (let test = 0; test < 30; test++) write(`packages/testing/src/t${test}.ts`, "\n".repeat(400));
    write("apps/server/src/a.test.ts", "\n".repeat(600));
    expect(findings()).toEqual([]);
    file("b", 61);
    file("d", 171);
    expect(findings()).toEqual(["median-lines apps/server/src/b.ts", "p95-lines apps/server/src/d.ts"]);
  });

  test("given a face that exports a name without a docstring reports it", () => {
    write("packages/http/src/mod.ts", 'export { a, type B } from "./a.ts";\nexport { c as d } from "./b.ts";\n');
    write("packages/http/src/a.ts", "/** Documented. */\nexport const a = 1;\n\nexport interface B {}\n");
    write("packages/http/src/b.ts", 'export { c } from "./c.ts";\n');
    write("packages/http/src/c.ts", "export async function c() {}\n");
    expect(findings()).toEqual(["docstring packages/http/src/a.ts", "docstring packages/http/src/b.ts"]);
  });

  test("given a manifest that exports a declaration without a docstring reports it, and no other module", () => {
    write(
      "packages/http/package.json",
      JSON.stringify({ exports: { "./parts": "./src/parts.ts", "./*": "./src/*.ts" } }),
    );
    write("packages/http/src/parts.ts", "export function a() {}\n\n/** Documented. */\nexport interface B {}\n");
    write("packages/http/src/inner.ts", "export function c() {}\n");
    expect(findings()).toEqual(["docstring packages/http/src/parts.ts"]);
  });

  const manifests: readonly (readonly [rule: string, workspace: string, manifest: object])[] = [
    ["arrow", "packages/http", { dependencies: { "@design-catalog/storage-kysely": "workspace:*" } }],
    ["arrow", "packages/http", { dependencies: { "@design-catalog/testing": "workspace:*" } }],
    ["arrow", "packages/core", { devDependencies: { "@design-catalog/http": "workspace:*" } }],
    ["core-dependency", "packages/core", { dependencies: { "@sinclair/typebox": "1", kysely: "1" } }],
  ];
  for (const [rule, workspace, manifest] of manifests) {
    test(`given ${JSON.stringify(manifest)} in ${workspace} reports ${rule}`, () => {
      write(`${workspace}/package.json`, JSON.stringify(manifest));
      expect(findings()).toEqual([`${rule} ${workspace}/package.json`]);
    });
  }

  test("counts code of each part of the engine, but no comments, empty lines or tests", () => {
    const grid = `code-lines ${core}/engine/grid`;
    for (let file = 0; file < 3; file++)
      write(`${core}/engine/grid/a${file}.ts`, `${"const x = 1;\n".repeat(200)}// why\n\n/** a\n b */\n`);
    write(`${core}/engine/grid/b.test.ts`, "const y = 1;\n".repeat(300));
    write(`${core}/engine/text/c.ts`, "const y = 1;\n".repeat(60));
    write(`${core}/engine/grid/d.ts`, "const z = 1;\n".repeat(155));
    expect(findings().filter((finding) => finding.startsWith("code-lines"))).toEqual([]);
    write(`${core}/engine/grid/e.ts`, "const z = 1;\n");
    expect(findings().filter((finding) => finding.startsWith("code-lines"))).toEqual([grid]);
  });

  test("counts the files of the engine that are in no folder, and refuses a folder without a budget", () => {
    for (const file of [1, 2]) write(`${core}/engine/a${file}.ts`, "const x = 1;\n".repeat(250));
    write(`${core}/engine/mail/b.ts`, "const y = 1;\n");
    const overBudget = findings().filter((finding) => finding.startsWith("code-lines"));
    expect(overBudget).toEqual([`code-lines ${core}/engine/files`, `code-lines ${core}/engine/mail`]);
  });
});
