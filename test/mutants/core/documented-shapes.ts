import type { Mutant } from "../mutant.ts";

export const mutants: readonly Mutant[] = [
  {
    bug: "a strict client breaks on the first event type that a later version adds",
    file: "packages/core/src/engine/schemas/growing.ts",
    find: "return { ...oneOf(values, options), [growing]: true };",
    replace: "return oneOf(values, options);",
    tests: ["packages/core/src/engine/schemas/growing.test.ts"],
  },
  {
    bug: "an endpoint can be subscribed to an event type that there is not",
    file: "packages/core/src/webhooks/endpoints/schemas.ts",
    find: "return Type.Array(oneOfGrowing(names), {",
    replace: "return Type.Array(openForm(oneOfGrowing(names)), {",
    tests: ["packages/core/src/engine/schemas/growing.test.ts"],
  },
  {
    bug: "the longest locale of a path is longer than the schema of the answer allows",
    file: "packages/core/src/engine/schemas/locale.ts",
    find: "localeLengthMax = 39",
    replace: "localeLengthMax = 35",
    tests: ["packages/core/src/catalog/translations/translations.test.ts"],
  },
  {
    bug: "two grids of different rows have one name in the document",
    file: "packages/core/src/engine/grid/page.ts",
    find: "$id: `${row.$id}Page`",
    replace: '$id: "Page"',
    tests: ["test/openapi.test.ts"],
  },
  {
    bug: "a strict client cannot read the rate limits once one names an area of a later version",
    file: "packages/core/src/application/limits/policies.ts",
    find: 'policySchemaOf("RateLimitPolicy", openForm(matchedAreas))',
    replace: 'policySchemaOf("RateLimitPolicy", matchedAreas)',
    tests: ["test/openapi.test.ts"],
  },
  {
    bug: "a rate limit is accepted for an area that there is not, so it counts nothing",
    file: "packages/core/src/application/limits/policies.ts",
    find: 'policySchemaOf("RateLimitPolicyReplace", matchedAreas)',
    replace: 'policySchemaOf("RateLimitPolicyReplace", openForm(matchedAreas))',
    tests: ["packages/core/src/application/limits/check-policies.test.ts"],
  },
  {
    bug: "a strict client cannot read a role with a privilege of a later version",
    file: "packages/core/src/engine/rows/definition.ts",
    find: "...mapFields(fields, openForm), ...readOnly",
    replace: "...fields, ...readOnly",
    tests: ["packages/core/src/engine/schemas/growing.test.ts", "test/openapi.test.ts"],
  },
  {
    bug: "the document lists only some of the operators that a grid accepts",
    file: "packages/core/src/engine/grid/schema.ts",
    find: 'const shown = operators.join(", ");',
    replace: 'const shown = operators.slice(0, 6).join(", ");',
    tests: ["test/openapi.test.ts"],
  },
  {
    bug: "the document does not say how columns of numbers are filtered",
    file: "packages/core/src/engine/grid/schema.ts",
    find: '"integer", "number", "boolean", "timestamp"];',
    replace: '"integer", "boolean", "timestamp"];',
    tests: ["test/openapi.test.ts"],
  },
  {
    bug: "a grid refuses the date presets that its document lists",
    file: "packages/core/src/engine/grid/operators.ts",
    find: "if (preset) return boundsOf(column, preset).same;",
    replace: "",
    tests: ["packages/core/src/engine/grid/filter.test.ts", "test/openapi.test.ts"],
  },
  ...(
    [
      ["application/audit/entry.ts", "openForm(oneOfGrowing(auditActions))", "oneOfGrowing(auditActions)"],
      ["projects/project/read-history.ts", "openForm(oneOfGrowing(auditActions))", "oneOfGrowing(auditActions)"],
      ["application/logs/query-logs.ts", "openForm(oneOfGrowing(logSources))", "oneOfGrowing(logSources)"],
      ["application/mail/query-mails.ts", "kind: openForm(", "kind: ("],
      ["projects/product-changes/schemas.ts", "openForm(oneOfGrowing(auditActions))", "oneOfGrowing(auditActions)"],
      ["projects/search/search.ts", "openForm(oneOfGrowing(searchedKinds))", "oneOfGrowing(searchedKinds)"],
    ] as const
  ).map(([path, find, replace]) => ({
    bug: `a strict client fails at a word of a later version in ${path}`,
    file: `packages/core/src/${path}`,
    find,
    replace,
    tests: ["packages/core/src/engine/schemas/growing.test.ts"],
  })),
  {
    bug: "a grid of an open list folds the text of every row, as if it did not know the possible words",
    file: "packages/core/src/engine/schemas/growing.ts",
    find: "schema.enum ?? schema[knownValuesName]",
    replace: "schema.enum",
    tests: ["packages/core/src/engine/schemas/growing.test.ts"],
  },
];
