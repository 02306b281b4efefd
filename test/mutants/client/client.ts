import { seed } from "../mutant.ts";

const source = "packages/client/src";
const tests = [`${source}/create-catalog-client.test.ts`];

export const mutants = [
  ...seed(`${source}/create-catalog-client.ts`, tests, [
    [
      "an id with a slash reaches another operation",
      "encodeURIComponent(String(parameters[name]))",
      "String(parameters[name])",
    ],
    [
      "a refused token ends a page that could have renewed it",
      "if (first.status !== 401 || forgetToken === undefined || token === undefined)",
      "if (first.status !== 0)",
    ],
    ["the refused token is sent again", "      forgetToken(token);\n", ""],
    [
      "an import of CSV is quoted as JSON",
      "contentType === undefined ? JSON.stringify(body) : String(body)",
      "JSON.stringify(body)",
    ],
    ["an export of CSV fails as invalid JSON", "isJson ? response.json() : response.text()", "response.json()"],
    [
      "a program cannot tell a lost network from a bug",
      'throw new Failure("The service did not answer", undefined, { cause: error });',
      "throw error;",
    ],
  ]),
  ...seed(`${source}/failure.ts`, tests, [
    [
      "the user reads a status instead of the reason",
      "if (isProblem(body)) return new Failure(body.detail, body);",
      "",
    ],
    [
      "nobody can find the log line of a proxy's answer",
      "const suffix = requestId === null",
      "const suffix = requestId !== null",
    ],
  ]),
];
