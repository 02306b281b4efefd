import type { Mutant } from "../mutant.ts";

const tests = ["tools/binary/bundle.test.ts", "tools/binary/unpack.test.ts"];
const bundle = "tools/binary/bundle.ts";
const program = "tools/binary/run-binary.ts";

export const mutants: readonly Mutant[] = [
  {
    bug: "threads of the binary are not found, so nobody can sign in",
    file: bundle,
    find: "...threads.map((path) => join(root, path))",
    replace: "",
    tests,
  },
  {
    bug: "modules of the binary look for their files in the folder of the program",
    file: bundle,
    find: 'name === "url" ? url : directory',
    replace: 'name === "url" ? url : "import.meta.dirname"',
    tests,
  },
  {
    bug: "the binary believes that packages are installed that it does not hold",
    file: bundle,
    find: '"resolveInBinary("',
    replace: '"(String)("',
    tests,
  },
  {
    bug: "with a DATABASE_URL the binary still starts a second process",
    file: program,
    find: ' || process.env["DATABASE_URL"]',
    replace: "",
    tests,
  },
  {
    bug: "without a DATABASE_URL a kill of the binary leaves PostgreSQL running",
    file: program,
    find: 'if (binary || process.env["DATABASE_URL"])',
    replace: "if (process.ppid)",
    tests,
  },
  {
    bug: "PostgreSQL is never unpacked",
    file: program,
    find: "if (existsSync(mark)) return place;",
    replace: "return place;",
    tests,
  },
  {
    bug: "PostgreSQL is unpacked below the directory of the environment, not of --data-dir",
    file: program,
    find: 'join(dataDirectory, "program")',
    replace: 'join(process.env["DATA_DIR"] ?? ".data", "program")',
    tests,
  },
  {
    bug: "one of several processes becomes a command of catalogctl",
    file: program,
    find: "[\\\\/]processes[\\\\/]child",
    replace: "processes-child",
    tests,
  },
  {
    bug: "a binary without the console's files is built in silence",
    file: "tools/binary/embedded-files.ts",
    find: "files.length > 0",
    replace: "files.length >= 0",
    tests: ["tools/binary/embedded-files.test.ts"],
  },
  {
    bug: "a half unpacked PostgreSQL counts as complete",
    file: "tools/binary/unpack.ts",
    find: "  if (existsSync(mark)) return place;\n  mkdirSync",
    replace: "  if (existsSync(place)) return place;\n  mkdirSync",
    tests,
  },
  {
    bug: "a new version of PostgreSQL of the same size is never unpacked",
    file: "tools/binary/unpack.ts",
    find: ".update(archive)",
    replace: ".update(String(archive.length))",
    tests,
  },
];
