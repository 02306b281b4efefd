import { type Mutant, seed } from "../mutant.ts";

const tests = ["tools/release/contract-difference.test.ts"];

/** Bugs of the gate that a release has to pass. */
export const mutants: readonly Mutant[] = [
  ...seed("tools/release/schema-difference.ts", tests, [
    ["a removed value of a closed list passes", "!kept.includes(candidate)", "false"],
    ["a request member that becomes required passes", "isRequest ? [now, known,", "isRequest ? [known, known,"],
    ["a member that answers may lack passes", ': [known, now, "may be', ': [now, now, "may be'],
    ["null that is refused passes", 'from["nullable"] === true &&', "false &&"],
    ["another type of a member passes", 'to["type"] !== undefined && !fits', "false"],
    ["a lower limit passes", "< numberIn(before, name, Infinity)", "< 0"],
    ["unknown members may be refused", 'after["additionalProperties"] === false &&', "false &&"],
    ["a form that is gone passes", "if (fitsOne(comparison", "if (true || fitsOne(comparison"],
  ]),
  ...seed("tools/release/openapi-difference.ts", tests, [
    [
      "an operation that is gone passes",
      "if (kept === undefined) report(comparison, at,",
      "if (false) report(comparison, at,",
    ],
    ["every status counts as gone", "kept = answers[status] === undefined", "kept = true"],
    ["a body that must be sent passes", 'after["required"] === true && before["required"] !== true', "false"],
  ]),
  ...seed("tools/release/list-difference.ts", tests, [
    [
      "an operation that only the first party may call passes",
      'const restrictions = ["firstParty"]',
      "const restrictions: readonly string[] = []",
    ],
    ["an error with another status passes", "Object.is(before, after) ?", "after !== undefined ?"],
  ]),
  ...seed("tools/release/event-difference.ts", tests, [
    ["a member of an event may go", 'direction: "response" });', 'direction: "request" });'],
    ["an event may lose its schema", "data === undefined || entry === undefined", 'entry?.["data"] === undefined'],
    [
      "a change of an entity passes in the data of events",
      "after: asNode(after.document)",
      "after: asNode(before.document)",
    ],
    ["an event that is gone passes", "...listDifference(bare(before.catalog), bare(after.catalog)), ", ""],
  ]),
  ...seed("tools/release/resolve-schema.ts", tests, [
    ["names of entities in the main document mean nothing", 'reference.indexOf("#/") + "#/".length', '"#/".length'],
  ]),
  ...seed("tools/release/contract-difference.ts", tests, [
    ["before 1.0.0 nothing may ever break", "(major === 0 && minor !== minorBefore)", "false"],
    [
      "a document that is gone passes",
      "if (after[file] === undefined) return [{",
      "if (after[file] === undefined) return []; if (false) return [{",
    ],
    ["a break counts as announced by any changeset", "paragraph.includes(`\\`${subject}\\``)", "true"],
  ]),
  ...seed(
    "tools/release/obstacles.ts",
    ["tools/release/obstacles.test.ts"],
    [
      ["a version of development is published", '[version.includes("-dev."),', "[false,"],
      ["a candidate becomes the latest", 'version.includes("-") ? " --tag next" : ""', '""'],
    ],
  ),
];
