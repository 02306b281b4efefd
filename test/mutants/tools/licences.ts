import { type Mutant, seed } from "../mutant.ts";

const folder = "tools/release";
const tests = [`${folder}/licences.test.ts`];

const ofLibraries = [`${folder}/known-libraries.test.ts`];

/** Bugs in what is told of the licences of others. */
export const mutants: readonly Mutant[] = [
  ...seed(`${folder}/licences.ts`, tests, [
    ["every licence is accepted", "!choicesOf(licence).some(", "choicesOf(licence).every("],
    ["native code is held to the list of packages", "accepted.has(choice)", "acceptedLicences.has(choice)"],
    [
      "a part of a group is a choice though another licence is joined to the group",
      'bare.includes("(") ? [bare] : bare.split',
      "bare.split",
    ],
  ]),
  ...seed(`${folder}/script-packages.ts`, tests, [
    ["the recorder's library is not listed", '"packages/pages/src/recorder/browser/recorder.ts",', ""],
    ["packages of organisations are not found", String.raw`(?:@[^/]+\/)?[^/]+`, "[^/@]+"],
  ]),
  ...seed(`${folder}/bill-of-materials.ts`, tests, [
    ["Bun is not listed", "[bunRuntime, readPostgres(root),", "[readPostgres(root),"],
    ["scripts are not listed", ", ...(await readScriptLicences(root))]", "]"],
  ]),
  ...seed(`${folder}/native-libraries.ts`, ofLibraries, [
    ["a library without a version is listed in silence", "version === undefined && !isSilent", "files.length === 0"],
    [
      "only the first file of a library is asked for its version",
      "files.map(versionOf)",
      "files.slice(0, 1).map(versionOf)",
    ],
    ["the versions of Windows are not written as versions", '.replaceAll(/, ?/gu, ".")', ""],
  ]),
  ...seed(`${folder}/licence-texts.ts`, tests, [
    ["packages without a file have no text", "if (files.length > 0) return", "return"],
    ["texts of native code are missing", "...natives.map(textOfNative),", ""],
    [
      "only the first of two licences is printed",
      `.split(/ AND | WITH /u)`,
      `.split(/ AND | WITH /u)\n    .slice(0, 1)`,
    ],
  ]),
];
