import type { Mutant } from "../mutant.ts";

const manifest = "tools/pack/published-manifest.ts";
const manifestTests = ["tools/pack/published-manifest.test.ts"];
const conformanceTests = ["test/runtimes/conformance.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "packages cannot be installed, because they ask for a workspace of ours",
    file: manifest,
    find: 'range.startsWith("workspace:") ? version : range',
    replace: "range",
    tests: manifestTests,
  },
  {
    bug: "the suites cannot be imported, because their runner names sources that are not shipped",
    file: manifest,
    find: "builtFrom(source).default] as const",
    replace: "source] as const",
    tests: manifestTests,
  },
  {
    bug: "npm refuses the provenance of a package, because it names no repository",
    file: manifest,
    find: "...(repository && {",
    replace: "...(false && {",
    tests: manifestTests,
  },
  {
    bug: "the README promises Deno for packages that need PostgreSQL",
    file: "tools/pack/readme.ts",
    find: "isForDeno ?",
    replace: "node ?",
    tests: ["tools/pack/readme.test.ts"],
  },
  {
    bug: "an email address is never valid in a program that a bundler made, because its import was dropped",
    file: "packages/core/src/engine/schemas/validate.ts",
    find: 'import { isEmailAddress, parseTimestamp } from "./formats.ts";',
    replace: 'import "./formats.ts";',
    tests: manifestTests,
  },
  {
    bug: "start shows an old console after a change of its client",
    file: "tools/start/build-pages.ts",
    find: "packages/{client,console,core,http,pages}/src/**/*",
    replace: "packages/{console,core,http,pages}/src/**/*",
    tests: ["tools/start/build-pages.test.ts"],
  },
  {
    bug: "start shows an old console after a change of a file, because only names count",
    file: "tools/start/build-pages.ts",
    find: ".update(readFileSync(join(root, path)))",
    replace: "",
    tests: ["tools/start/build-pages.test.ts"],
  },
  {
    bug: "with node:test the suites pass every adapter",
    file: "packages/conformance/src/runner/expect.ts",
    find: "if (holds === wanted) return;",
    replace: "if (holds || wanted) return;",
    tests: conformanceTests,
  },
  {
    bug: "with node:test only the first row of a table of cases is judged",
    file: "packages/conformance/src/runner/node.ts",
    find: "for (const row of rows) {",
    replace: "for (const row of rows.slice(0, 1)) {",
    tests: conformanceTests,
  },
];
