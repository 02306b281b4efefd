import { seed } from "../mutant.ts";

/** Bugs of the choice where a run of tests keeps its files. */
export const mutants = seed(
  "tools/test/temporary-base.ts",
  ["tools/test/temporary-base.test.ts"],
  [
    ["TMPDIR is ignored", 'chosen === "" && ', ""],
    ["a run fills a small memory", "freeBytesOf(directory) >= freeBytesMin && ", ""],
    ["a run fails where it may make no files", " && runsPrograms(directory)", ""],
    ["each run leaves a directory behind", "if (probe !== undefined) rmSync(", "if (probe === undefined) rmSync("],
  ],
);
