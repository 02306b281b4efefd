import { type Mutant, seed } from "../mutant.ts";

const source = "packages/core/src/application/blobs/content-disposition";

/** Bugs in the names under which files are saved. */
export const mutants: readonly Mutant[] = seed(
  `${source}.ts`,
  [`${source}.test.ts`],
  [
    ["a quotation mark in a file's name ends the name in the header", '/[^ -~]|["\\\\%]/gu', "/[^ -~]/gu"],
    ["a download of a file with half a character in its name answers 500", "text.toWellFormed()", "text"],
  ],
);
