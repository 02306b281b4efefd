import { type Mutant, seed } from "../mutant.ts";

const file = "tools/test/test-run.ts";
const failuresFile = "tools/test/failures.ts";
const tests = ["tools/test/test-run.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "a process that a test ends is counted by the failures before it, and nobody learns which files did not run",
    file,
    find: "if (!isWhole || failures.length",
    replace: "if (failures.length",
    tests,
  },
  {
    bug: "a process that ends itself with exit code 0 before its tests passes",
    file,
    find: "if (succeeded && failed === 0 && passed + skipped > 0)",
    replace: "if (succeeded && failed === 0)",
    tests,
  },
  {
    bug: "the sum of the parts of a run forgets which tests failed",
    file,
    find: "failures: [...one.failures, ...other.failures],",
    replace: "failures: other.failures,",
    tests,
  },
  {
    bug: "an error is shown with what the tests before it printed",
    file: failuresFile,
    find: "    held = [];",
    replace: '    if (result !== "pass") held = [];',
    tests,
  },
  {
    bug: "a failure of a long run is named twice",
    file: failuresFile,
    find: "output.split(repetition, 1).join()",
    replace: "output",
    tests,
  },
  {
    bug: "a file that does not load is not named",
    file: failuresFile,
    find: "if (endsUnhandled) fail(",
    replace: "if (endsUnhandled && begun !== undefined) fail(",
    tests,
  },
  {
    bug: "the end of a long error, which says what was expected, is cut off",
    file: failuresFile,
    find: "...lines.slice(-lastLines)]",
    replace: "...lines.slice(firstLines, firstLines + lastLines)]",
    tests,
  },
  ...seed("tools/test/bun-test.ts", tests, [
    ["the servers of a run that ended early keep their memory until the last run", "  endGroup(child.pid);\n", ""],
    ["a run of tests shares its group, so nothing that it left is found", "    detached: true,\n", ""],
    [
      "what a run left and ignores an interrupt runs for ever",
      '  setTimeout(() => signalGroup(pid, "SIGKILL"), endWaitMs).unref();\n',
      "",
    ],
    [
      "a test that hangs and ignores a signal holds up the run for ever",
      '    setTimeout(() => child.kill("SIGKILL"), endWaitMs).unref();\n',
      "",
    ],
  ]),
  ...seed(
    "tools/test/second-run.ts",
    ["tools/test/second-run.test.ts"],
    [
      ["a broken change runs all its failures again", " || files.size > filesMax", ""],
      ["the death of a process is forgiven", " || isAbnormal(run)) return run;", ") return run;"],
      ["a test that never ran the second time is forgiven", "  if (isAbnormal(again)) return run;\n", ""],
      ["each failure is forgiven", "run.failures.filter(({ file }) => broken.has(file))", "[]"],
      ["nobody learns which tests are unstable", "unstable.length > 0", "unstable.length > filesMax"],
      ["an unstable test is not counted", "run.passed + length", "run.passed"],
      ["the second run takes tests that nobody chose", ", ...chosenNames(testArguments)]", "]"],
    ],
  ),
];
