import type { Mutant } from "../mutant.ts";

const file = "tools/test/seen-answers.ts";
const tests = ["tools/test/seen-answers.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "a status that no document has passes the comparison",
    file,
    find: "if (!response) return false;",
    replace: "if (!response) return true;",
    tests,
  },
  {
    bug: "an answer in a media type that no document has passes the comparison",
    file,
    find: 'return mediaType === "-" ||',
    replace: 'return mediaType !== "" ||',
    tests,
  },
  {
    bug: "the comparison names undocumented answers and the run passes",
    file,
    find: "if (faults.length === 0) return {",
    replace: "if (faults.length >= 0) return {",
    tests,
  },
  {
    bug: "a whole run that noted no answer passes",
    file,
    find: "lines.length === 0 && !isWhole",
    replace: "lines.length === 0",
    tests,
  },
  {
    bug: "a whole run that noted the answers of one operation only passes",
    file,
    find: "isWhole ? [judge(",
    replace: "lines.length === 0 ? [judge(",
    tests,
  },
  {
    bug: "an answer of another operation counts as that of each",
    file,
    find: "(name) => !seen.has(name)",
    replace: "() => seen.size === 0",
    tests,
  },
  {
    bug: "no answer of the service is noted, so nothing is ever compared",
    file: "packages/testing/src/seen-answers.ts",
    find: '!headers.has("x-request-id")',
    replace: 'headers.has("x-request-id")',
    tests: ["packages/testing/src/seen-answers.test.ts"],
  },
  {
    bug: "answers of a service in a process of its own are not compared because its framework sets the handler by a reload",
    file: "packages/testing/src/note-served-answers.ts",
    find: "server.reload = (changed) => reload(watched(changed));",
    replace: "server.reload = (changed) => reload(changed);",
    tests: ["packages/testing/src/note-served-answers.test.ts"],
  },
];
