import type { Mutant } from "../mutant.ts";

const file = "tools/test/test-files.ts";
const tests = ["tools/test/test-files.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "a kind without files makes a part that runs the whole suite once more",
    file,
    find: "return files.length > 0 ? dealt : [];",
    replace: "return dealt;",
    tests,
  },
  {
    bug: "a run of few parts leaves out the tests in a browser",
    file,
    find: "Math.max(1, Math.min(wanted, files.length))",
    replace: "Math.min(wanted, files.length)",
    tests,
  },
  {
    bug: "the last parts with tests of services are never run",
    file,
    find: "    ...many.slice(few.length * distance),\n",
    replace: "",
    tests,
  },
  {
    bug: "all parts with a browser run at the same time",
    file,
    find: "...spread(browser, services),",
    replace: "...browser,\n    ...services,",
    tests,
  },
  {
    bug: "tests of installed packages are run",
    file,
    find: 'path === "node_modules" || path.endsWith("/node_modules")',
    replace: "path.length === 0",
    tests,
  },
  {
    bug: "the suite leaves out the main tasks of the console's pages",
    file,
    find: "path === mainTasks || ",
    replace: "",
    tests,
  },
  {
    bug: "the suite runs all tests of the console, which continuous integration runs elsewhere",
    file,
    find: "|| !path.startsWith(consoleTests)",
    replace: "|| path.length > 0",
    tests,
  },
];
