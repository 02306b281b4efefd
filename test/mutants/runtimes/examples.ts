import { type Mutant, seed } from "../mutant.ts";

export const mutants: readonly Mutant[] = [
  ...seed(
    "test/runtimes/read-examples.ts",
    ["test/runtimes/read-examples.test.ts"],
    [
      [
        "an example that is not in a block of TypeScript is never run, and nobody learns so",
        "if (examples.length === [...docstring.matchAll(exampleTag)].length)",
        "if (examples.length >= 0)",
      ],
      ["two examples of a docstring are read as one", "([\\s\\S]*?)", "([\\s\\S]*)"],
      [
        "an export under another name takes the example of another declaration",
        "entry.at(-1) === name",
        "entry[0] === name",
      ],
      [
        "a declaration without a docstring takes the example of the one before it",
        ' || comment.indexOf("*/") !== comment.lastIndexOf("*/")',
        "",
      ],
      ["no function has to have an example", 'typeof value === "function"', 'typeof value === "object"'],
      ["examples of classes are not found", "(?:abstract )?class|", ""],
    ],
  ),
  ...seed(
    "test/runtimes/check-example.ts",
    ["test/runtimes/run-examples.test.ts"],
    [
      ["an example may be as long as its author likes", "lines > linesMax &&", "lines < 0 &&"],
      ["an example need not show what it stands at", "!imported.test(code) &&", 'code === "" &&'],
      [
        "an example without an assertion passes, whatever it does",
        "!code.includes('from \"node:assert/strict\"')",
        'code === ""',
      ],
      [
        "a host cannot run an example, because it imports the testing package",
        'code.includes("@design-catalog/testing")',
        'code === ""',
      ],
    ],
  ),
  ...seed(
    "test/runtimes/run-examples.ts",
    ["test/runtimes/run-examples.test.ts"],
    [
      ["an example that does not compile passes", "String(error.stdout)", '""'],
      ["a wrong example passes, as nobody waits for it", "() => import(", "() => void import("],
    ],
  ),
  ...seed(
    "test/runtimes/run-bundle.ts",
    ["test/runtimes/run-examples.test.ts"],
    [["an example that leaves a connection open passes", "if (child.signalCode !== null)", "if (timeoutMs < 0)"]],
  ),
];
