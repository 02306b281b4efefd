import { type Mutant, seed } from "../mutant.ts";

const calls = "packages/core/src/engine/calls";
const http = "packages/http/src";
const ordered = [`${calls}/call-operation.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${calls}/call-operation.ts`, ordered, [
    ["an assistant gives an id of another shape to the database", "  checkParameters(operation, parameters);\n", ""],
    [
      "a caller learns from the query's errors that a thing exists which nobody may see",
      `  const subject = await operation.subject?.(context, parameters);
  const query = checkQuery(operation, request.query());
`,
      `  const query = checkQuery(operation, request.query());
  const subject = await operation.subject?.(context, parameters);
`,
    ],
    [
      "a megabyte is read for somebody who may not change the thing",
      `  const query = checkQuery(operation, request.query());
  const body = await readBody(operation, request, context);
`,
      `  const body = await readBody(operation, request, context);
  const query = checkQuery(operation, request.query());
`,
    ],
    ["the work begins when its time is up", "  signal?.throwIfAborted();\n", ""],
    [
      "a call that nobody has signed in for runs as the system",
      `operation.privilege === "public" || through === "system"`,
      `operation.privilege === "public" || context.actor === null`,
    ],
    ["an administrator in somebody's name rolls secrets", "  checkImpersonation(operation, actor);\n", ""],
    [
      "what GET returned cannot be sent back by PUT",
      "validate(schema, withoutMembers(value, ignoredMembers))",
      "validate(schema, value)",
    ],
    [
      "If-Match is judged only before the lock: an overtaken change is lost",
      "expectedVersion === undefined ? inner : { ...inner, expectedVersion }",
      "inner",
    ],
  ]),
  ...seed(
    `${calls}/parameters.ts`,
    [...ordered, `${http}/request/parameters.test.ts`],
    [
      [
        "an unknown query parameter is ignored without a word",
        "if (unknown !== undefined) {",
        "if (unknown === values) {",
      ],
      [
        "an id of another shape reaches the database",
        `if (!expression.test(values[name] ?? "")) throw notFound();`,
        "void expression;",
      ],
      [
        "names of the prototype are query parameters",
        "!Object.hasOwn(schema?.properties ?? {}, name)",
        "!(name in (schema?.properties ?? {}))",
      ],
    ],
  ),
  ...seed(
    `${calls}/preconditions.ts`,
    [...ordered, `${http}/handler/handler.test.ts`],
    [
      ["If-Match is never refused", "version !== undefined && seen.includes(version)", "version !== undefined"],
      [
        "If-Match on a thing without a version is ignored",
        `if (version === undefined && method === "POST") return undefined;`,
        "if (version === undefined) return undefined;",
      ],
    ],
  ),
  ...seed(
    `${calls}/perform.ts`,
    [...ordered, `${http}/request/idempotency.test.ts`],
    [
      [
        "the same key with another body gets the answer of the first",
        "sha256(`${asked.target}\\n${text}`)",
        "sha256(`${asked.target}\\n`)",
      ],
      [
        "a refused sign-in that is sent again with a key counts for nothing",
        "asked === undefined || operation.replayable === false",
        "asked === undefined",
      ],
    ],
  ),
];
