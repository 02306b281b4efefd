import type { Mutant } from "../mutant.ts";

const schemaFile = "packages/http/src/openapi/openapi-schema.ts";
const schemaTests = ["packages/http/src/openapi/openapi-schema.test.ts"];
const responses = "packages/http/src/openapi/openapi-responses.ts";
const comparison = ["tools/test/seen-answers.test.ts"];
const document = ["test/openapi.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "orval 7 makes TypeScript that does not parse of every member that is a component or null",
    file: schemaFile,
    find: "return { allOf: [schema], nullable: true };",
    replace: "return { anyOf: [schema, nothing] };",
    tests: schemaTests,
  },
  {
    bug: "the Python client fails to read a cable without an end because the type next to nullable hides the null",
    file: schemaFile,
    find: "return { allOf: [schema], nullable: true };",
    replace: 'return { type: "object", allOf: [schema], nullable: true };',
    tests: schemaTests,
  },
  {
    bug: "PyYAML reads times of the YAML document as dates",
    file: "packages/http/src/openapi/openapi-documents.ts",
    find: 'schema: "yaml-1.1"',
    replace: 'schema: "core"',
    tests: ["packages/http/src/openapi/openapi-documents.test.ts"],
  },
  {
    bug: "an authorization request that is gone is a bad request, which a page cannot tell from its own mistake",
    file: "packages/http/src/response/error-response.ts",
    find: 'route?.errorFormat === "oauth" && !isNotFound(error)',
    replace: 'route?.errorFormat === "oauth"',
    tests: ["packages/pages/src/authorize/request-operations.test.ts"],
  },
  {
    bug: "304 of versioned resources is answered and not documented",
    file: responses,
    find: 'method === "GET" && isVersioned(output)',
    replace: 'method === "PUT" && isVersioned(output)',
    tests: comparison,
  },
  {
    bug: "the pages that tell of a failed single sign-on are not documented",
    file: responses,
    find: "if (!failureTypes) return failureReference(route, status);",
    replace: "if (failureTypes) return failureReference(route, status);",
    tests: comparison,
  },
  {
    bug: "generated clients of single sign-on wait for 302, and 303 is answered",
    file: "packages/pages/src/sign-in/sso-routes.ts",
    find: "status: 303,",
    replace: "status: 302,",
    tests: comparison,
  },
  {
    bug: "what an unknown domain is answered with is not documented",
    file: responses,
    find: "|| failures.some((one) => one === status)",
    replace: "",
    tests: comparison,
  },
  {
    bug: "the document leaves out a column of each grid",
    file: "packages/http/src/openapi/openapi-description.ts",
    find: "return Object.entries(columns).map(([name, { type, sortable, filterable, values }]) => {\n    return { name",
    replace:
      "return Object.entries(columns).slice(1).map(([name, { type, sortable, filterable, values }]) => {\n    return { name",
    tests: document,
  },
  {
    bug: "operations of projects are described by their summaries only",
    file: "packages/http/src/descriptions/index.ts",
    find: "  ...projectDescriptions,\n",
    replace: "",
    tests: document,
  },
];
