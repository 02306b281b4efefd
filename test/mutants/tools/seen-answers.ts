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
    find: "if (undocumented.length === 0) return { ...run, passed: run.passed + 1 };",
    replace: "if (undocumented.length >= 0) return { ...run, passed: run.passed + 1 };",
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
