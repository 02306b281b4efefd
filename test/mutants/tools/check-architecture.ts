import type { Mutant } from "../mutant.ts";

const tests = ["tools/check-architecture.test.ts", "tools/check-words.test.ts"];
const assertions = "tools/check/architecture/assertions.ts";

export const mutants: readonly Mutant[] = [
  {
    bug: "no check sees folders that are named like the contract",
    file: "tools/check/generated-files.ts",
    find: "/^(?:contract|",
    replace: "/(?:contract|",
    tests,
  },
  {
    bug: "any docstring above a type assertion counts as its reason",
    file: assertions,
    find: "(!isOfDocstring(lines[above]) || isOnlyStatement(lines, above, line))",
    replace: "true",
    tests,
  },
  {
    bug: "the docstring of a function gives the reason of its first assertion, whatever the function does next",
    file: assertions,
    find: ' && lines[line]?.trim().startsWith("return ") === true',
    replace: "",
    tests,
  },
  {
    bug: "storages may load the catalog",
    file: "tools/check-architecture.ts",
    find: "isOneOf(name, [`${scope}core`]) && ",
    replace: "name === `${scope}core` && ",
    tests,
  },
  {
    bug: "a new folder of the engine may be of any size",
    file: "tools/check-architecture.ts",
    find: "if (codeLinesMax !== undefined && used <= codeLinesMax) return [];",
    replace: "if (codeLinesMax === undefined || used <= codeLinesMax) return [];",
    tests,
  },
  {
    bug: "a module that a manifest exports may lack docstrings if its name is not mod.ts",
    file: "tools/check/architecture/faces.ts",
    find: " || entries.has(path)",
    replace: "",
    tests,
  },
  {
    bug: "what an exported module declares itself may lack docstrings",
    file: "tools/check/architecture/faces.ts",
    find: "[...exportsOf(face), ...declarationsOf(face)]",
    replace: "exportsOf(face)",
    tests,
  },
  {
    bug: "the folder of the engine may know projects",
    file: "tools/check/architecture/neutral.ts",
    find: '  "packages/webhook-engine/src/",\n',
    replace: "",
    tests,
  },
  {
    bug: "columns and members may be named after projects",
    file: "tools/check/architecture/neutral.ts",
    find: "/project\\w*/iu",
    replace: "/\\bprojects?\\b/u",
    tests,
  },
  {
    bug: "the whole wing of webhooks may know projects",
    file: "tools/check/architecture/neutral.ts",
    find: '"packages/core/src/webhooks/deliveries/"',
    replace: '"packages/core/src/webhooks/"',
    tests,
  },
  {
    bug: "the 95th percentile of the files may be of any length",
    file: "tools/check/architecture/sizes.ts",
    find: ', ...check("p95", 0.95, spreadMax.p95)]',
    replace: "]",
    tests,
  },
  {
    bug: "long tests and their tools lengthen the median",
    file: "tools/check/architecture/sizes.ts",
    find: "sources.filter((source) => !isForTests(source))",
    replace: "sources",
    tests,
  },
  {
    bug: "the engine may name the errors of OAuth",
    file: "tools/check-architecture.ts",
    find: "|\\b[oO][aA]uth[A-Z]\\w*|",
    replace: "|",
    tests,
  },
];
