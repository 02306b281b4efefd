import type { Mutant } from "../mutant.ts";

const file = "packages/http/src/routes/router.ts";
const tests = ["packages/http/src/routes/router.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "HEAD is 405 where GET is answered",
    file,
    find: `method === "HEAD" ? "GET" : method`,
    replace: "method",
    tests,
  },
  {
    bug: "Allow of a 405 leaves out HEAD",
    file,
    find: `methods.includes("GET") ? ["HEAD", ...methods].toSorted() : methods.toSorted()`,
    replace: "methods.toSorted()",
    tests,
  },
  {
    bug: "a parameter takes an empty segment: /projects//views reaches a project without an id",
    file,
    find: `if (found || !node.parameter || segment === "") return found;`,
    replace: "if (found || !node.parameter) return found;",
    tests,
  },
  {
    bug: "a literal segment that leads nowhere leaves the parameter's value behind, which shifts ids by one",
    file,
    find: "if (!leaves) path.values.pop();",
    replace: "",
    tests,
  },
  {
    bug: "percent-encoded parameters arrive encoded",
    file,
    find: `segment.includes("%") ? decodeURIComponent(segment) : segment`,
    replace: "segment",
    tests,
  },
  {
    bug: "two routes of the same method and path are taken without a word, one of them never answers",
    file,
    find: "if (node.leaves.some((one) => one.targets.has(target.method))) {",
    replace: "if (node.leaves.some(() => false)) {",
    tests,
  },
];
