import type { Mutant } from "../mutant.ts";

const jsonBody = "packages/core/src/engine/schemas/json-body.ts";
const validate = ["packages/core/src/engine/schemas/validate.test.ts"];
const grid = ["packages/core/src/engine/grid/grid.test.ts"];

/** Limits of bodies, and of the cost of saying what is wrong with them. */
export const mutants: readonly Mutant[] = [
  {
    bug: "a body of 500,000 members is taken",
    file: jsonBody,
    find: "addValues(look.total, values.length);",
    replace: "",
    tests: ["packages/core/src/engine/schemas/json-body.test.ts"],
  },
  {
    bug: "a megabyte of lines of JSON is parsed",
    file: "packages/core/src/projects/recordings/parse-ndjson.ts",
    find: "if (lines.length > linesMax)",
    replace: "if (linesMax < 0)",
    tests: ["packages/core/src/projects/recordings/parse-ndjson.test.ts"],
  },
  {
    bug: "a recorder that ends its last line may send an event less",
    file: "packages/core/src/projects/recordings/parse-ndjson.ts",
    find: 'if (lines.at(-1) === "") lines.pop();',
    replace: "",
    tests: ["packages/core/src/projects/recordings/parse-ndjson.test.ts"],
  },
  {
    bug: "a chunk of recorded events has 100,000 values in each line",
    file: "packages/core/src/projects/recordings/parse-ndjson.ts",
    find: "{ depthMax: eventDepthMax, total }",
    replace: "{ depthMax: eventDepthMax }",
    tests: ["packages/core/src/projects/recordings/parse-ndjson.test.ts"],
  },
  {
    bug: "the parts of a body that are plain values do not count",
    file: jsonBody,
    find: "  addValues(total, 1);\n",
    replace: "",
    tests: ["packages/core/src/projects/recordings/parse-ndjson.test.ts"],
  },
  {
    bug: "a chunk with too many values blames one event",
    file: "packages/core/src/projects/recordings/parse-ndjson.ts",
    find: " || total.values > total.valuesMax",
    replace: "",
    tests: ["packages/core/src/projects/recordings/parse-ndjson.test.ts"],
  },
  {
    bug: "the wrong event of a chunk has no number",
    file: "packages/core/src/projects/recordings/parse-ndjson.ts",
    find: "`/${index}${issue.pointer}`",
    replace: "issue.pointer",
    tests: ["packages/core/src/projects/recordings/parse-ndjson.test.ts"],
  },
  {
    bug: "9007199254740993 is stored as 9007199254740992",
    file: jsonBody,
    find: "Math.abs(value) <= Number.MAX_SAFE_INTEGER",
    replace: "Math.abs(value) <= Number.MAX_SAFE_INTEGER + 1",
    tests: ["packages/core/src/engine/schemas/json-body.test.ts"],
  },
  {
    bug: "an escaped NUL goes on to PostgreSQL, which answers 500",
    file: jsonBody,
    find: '!text.includes("\\\\u") &&',
    replace: "",
    tests: ["packages/core/src/engine/schemas/json-body.test.ts"],
  },
  {
    bug: "the pointer of an issue lacks the list that it is in",
    file: jsonBody,
    find: "if (issue) return within(String(index), issue);",
    replace: "if (issue) return issue;",
    tests: ["packages/core/src/engine/schemas/json-body.test.ts"],
  },
  {
    bug: "a list with the same id twice is taken",
    file: "packages/core/src/engine/schemas/quick-schema.ts",
    find: "Array.isArray(value) && new Set(value).size === value.length",
    replace: "Array.isArray(value)",
    tests: validate,
  },
  {
    bug: "the wrong discriminator of an item does not tell which are allowed",
    file: "packages/core/src/engine/schemas/schema-errors.ts",
    find: "oneOf(schema.anyOf.flatMap((member) => valuesOf(member, name)))",
    replace: "oneOf([])",
    tests: validate,
  },
  {
    bug: "22 alternatives that are none filter nothing, without a word",
    file: "packages/core/src/engine/grid/filter.ts",
    find: "if (model.filterModels.length > conditionsMax) return reportTooMany(reading, pointer);",
    replace: "",
    tests: grid,
  },
  {
    bug: "a set on a column of few values is compared with its case",
    file: "packages/core/src/engine/grid/operators.ts",
    find: "values.filter((value) => folded.has(value.toLowerCase()))",
    replace: "values.filter((value) => folded.has(value))",
    tests: grid,
  },
  {
    bug: "a loopback redirect URI with port 70000 is an internal error",
    file: "packages/core/src/identity/oauth/redirect-location.ts",
    find: "const portMax = 65_535;",
    replace: "const portMax = 99_999;",
    tests: ["packages/core/src/identity/oauth/begin-authorization.test.ts"],
  },
  {
    bug: "an office behind one address cannot sign in by its provider, because finished sign-ins count",
    file: "packages/core/src/identity/sso/finish-login.ts",
    find: "    await finishedStart(change, provider.id);\n",
    replace: "",
    tests: ["packages/core/src/identity/sso/login.test.ts"],
  },
  {
    bug: "a filter's text of a megabyte is folded once for each possible value",
    file: "packages/core/src/engine/grid/operators.ts",
    find: "if (value.length > filterLengthMax) {",
    replace: "if (value.length > 1e9) {",
    tests: ["packages/core/src/engine/grid/grid.test.ts"],
  },
  {
    bug: "a filter's number of a million digits is read",
    file: "packages/core/src/engine/grid/operators.ts",
    find: "|| value.length > filterLengthMax ||",
    replace: "||",
    tests: ["packages/core/src/engine/grid/grid.test.ts"],
  },
  {
    bug: "a name that is too long is said to have hidden characters",
    file: "packages/core/src/engine/schemas/validate.ts",
    find: "if (isFormat && error",
    replace: "if (error",
    tests: ["packages/core/src/engine/schemas/visible-name.test.ts"],
  },
  {
    bug: "a wrong member that may be null is not told what is wrong with it",
    file: "packages/core/src/engine/schemas/schema-errors.ts",
    find: "if (form && otherForms.length === 0) yield",
    replace: "if (form && otherForms.length > 9) yield",
    tests: ["packages/core/src/engine/schemas/validate.test.ts"],
  },
];
