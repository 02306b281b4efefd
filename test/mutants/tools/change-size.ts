import { seed } from "../mutant.ts";

/** Bugs of the check that keeps commits small. */
export const mutants = seed(
  "tools/check-change-size.ts",
  ["tools/check-change-size.test.ts"],
  [
    ["a shallow clone is refused, because its first commit seems to add every file", "parents.length > 0", "parents"],
    ["a moved file does not count where it is now", '.replace(/^.* => /u, "")', ""],
    ["what programs write counts as code to read", "&& !writtenContract.test(path)", ""],
    ["commits before the latest five may be of any size", 'since === "" ? log(`--max', "since === since ? log(`--max"],
    ["a checkout without the main branch knows no release", ' ?? tryGit("describe", "--tags", "--abbrev=0")', ""],
    [
      "the release counts for more than the main branch",
      '"merge-base", "HEAD", "origin/main"',
      '"merge-base", "HEAD", "main"',
    ],
    ["documents count as code", "code.test(path) && ", ""],
  ],
);
