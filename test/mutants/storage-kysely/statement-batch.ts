import { type Mutant, seed } from "../mutant.ts";

const batchTests = ["packages/storage-kysely/src/connection/statement-batch.test.ts"];
const parameterTests = ["packages/storage-kysely/src/connection/statement-parameters.test.ts"];
const storageTests = ["packages/storage-kysely/src/kysely-storage.test.ts"];
const memoryTests = ["packages/storage-memory/src/memory-storage.test.ts"];
const simulationTests = ["test/simulation/simulation.test.ts"];

export const mutants: readonly Mutant[] = [
  ...seed("packages/storage-kysely/src/connection/statement-batch.ts", batchTests, [
    [
      "a statement that a failed batch never reached is taken for parsed, and fails from then on",
      "this.callback(error);",
      "this.handleReadyForQuery();",
    ],
    ["a null arrives as an empty text", "text === null ? null : parse(text)", 'parse(text ?? "")'],
    [
      "an integer that JavaScript cannot hold leaves a request waiting forever",
      "this.#unreadable ??= error;",
      "void error;",
    ],
    ["every second read of a statement has no rows", "this.#columns = undefined;\n    this.#rows = [];", ""],
  ]),
  ...seed("packages/storage-kysely/src/connection/message-writer.ts", batchTests, [
    [
      "after a failed request, a connection answers every repetition with 500: the server has parsed the statement",
      'if (name !== "") {',
      "if (false) {",
    ],
    [
      "a text of a megabyte overwrites what is sent behind it",
      "text.length <= uncountedMax ? text.length * 3 :",
      "true ? text.length :",
    ],
    ["a row with 65,536 values ends its connection", "if (values.length > parametersMax)", "if (false)"],
    ["bytes next to a text are stored as text", "value instanceof Uint8Array ? 1 : 0", "0"],
    ["a batch loses its beginning when it grows", "this.#buffer.copy(grown, 0, 0, this.#offset);", ""],
  ]),
  ...seed(
    "packages/storage-kysely/src/connection/lookups.ts",
    ["packages/storage-kysely/src/connection/lookups.test.ts"],
    [
      ["a read that fails takes others along", "lookups.length === 1 || (error", "true || (error"],
      [
        "a read is answered with the row of another",
        "resolve(results[index] ?? { rows: [] })",
        "resolve(results[0] ?? { rows: [] })",
      ],
      ["reads take all connections from the writers", "if (running < connectionsMax)", "if (running < 10)"],
      ["reads behind a locked table wait for as long as it is locked", "else refuseLate();", ""],
      ["reads are refused because one was slow a while ago", "sinceMs <= latestMs", "sinceMs > 0"],
    ],
  ),
  ...seed("packages/storage-kysely/src/connection/statement-parameters.ts", parameterTests, [
    ["a name with a quotation mark cannot be stored", '/["\\\\]/.test(text)', "/[\\\\]/.test(text)"],
    ["stored bytes come back as text", '`"\\\\\\\\x${Buffer.from(value).toString("hex")}"`', "quote(String(value))"],
    ["an empty field becomes the text null", 'return "NULL";', "return '\"NULL\"';"],
  ]),
  ...seed("packages/storage-kysely/src/transactions/transaction.ts", storageTests, [
    [
      "a deadlock leaves half of a change behind: what was deferred is sent after the rollback",
      'if (hasBegun) await connection.query("ROLLBACK").catch(() => undefined);',
      "",
    ],
    [
      "a change that only inserts is answered with 201 and never written",
      "const before = [...statements, commit];",
      "const before = [commit];",
    ],
    [
      "a request that meets a changed endpoint is answered with 500",
      "isTransactionConflict(cause) || isOutdatedRows(cause)",
      "isTransactionConflict(cause)",
    ],
  ]),
  ...seed(
    "packages/storage-kysely/src/transactions/transaction.ts",
    ["packages/storage-kysely/src/transactions/transaction.test.ts"],
    [
      [
        "the first attempt of each event begins when a lease lapses, ten seconds after the commit",
        "  giveRows(results);\n  commitReads",
        "  commitReads",
      ],
      [
        "the first attempts of a change that reads once more begin ten seconds after the commit",
        "    giveRows(results);\n    return",
        "    return",
      ],
      [
        "a change that is committed is answered with 500, and repeated by its client",
        "if (completed >= before.length) return undefined;",
        "",
      ],
      [
        "a request that fails after a thousand rows has kept them all in memory",
        "if (unsent.size > deferredMax) await sendWith([]);",
        "",
      ],
    ],
  ),
  ...seed(
    "packages/storage-kysely/src/transactions/unsent-statements.ts",
    ["packages/storage-kysely/src/transactions/transaction.test.ts"],
    [
      [
        "a change hands over the jobs that another of its statements returned",
        "take?.(results[index]?.rows ?? [])",
        "take?.(results.at(-1)?.rows ?? [])",
      ],
      [
        "an event misses an endpoint that another process has created, in a change that reads after its event",
        "statements: [...statements, ...comparing],",
        "statements,",
      ],
      [
        "a change with two expectations compares only the last",
        "this.#conditions.push(condition);",
        "this.#conditions = [condition];",
      ],
    ],
  ),
  ...seed(
    "packages/storage-kysely/src/statements/statements.ts",
    ["packages/storage-kysely/src/transactions/transaction.test.ts"],
    [
      [
        "a quota that is set is not in force, because endpoints are as expected",
        'texts.join(" and ")',
        'texts.join(" or ")',
      ],
    ],
  ),
  ...seed("packages/storage-kysely/src/statements/statements.ts", storageTests, [
    [
      "a quota is not in force where its absence is remembered",
      "(not exists (select from",
      "(true or exists (select from",
    ],
    [
      "after a fail-over, an event misses an endpoint whose version came back",
      "${id} ${version} ${Date.parse(updatedAt)}",
      "${id} ${version} 0",
    ],
    [
      "a list in a JSON column cannot be stored unless its row is inserted with others",
      "({ member, type }) => encode(type, Reflect.get(row, member)));\n  return { text: insertOneText",
      "({ member }) => Reflect.get(row, member));\n  return { text: insertOneText",
    ],
  ]),
  ...seed("packages/storage-kysely/src/statements/rows.ts", storageTests, [
    ["two changes of a row at once lose one of them", "textFor(table, `find${locking}`", 'textFor(table, "find"'],
  ]),
  ...seed("packages/storage-kysely/src/statements/compile.ts", storageTests, [
    [
      "a table is read with the text of another",
      "const texts = textsByTable.get(table) ?? new Map<string, string>();",
      "const texts: Map<string, string> = (Object(textFor).texts ??= new Map());",
    ],
  ]),
  ...seed("packages/storage-memory/src/memory-statements.ts", memoryTests, [
    [
      "the memory adapter lets rows pass a quota that was set meanwhile",
      "if (read.matching(table, where).length > 0) throw",
      "if (false) throw",
    ],
    [
      "the memory adapter lets events miss an endpoint",
      "if (marksOf(found) !== marksOf(expected))",
      "if (marksOf(found) > marksOf(expected))",
    ],
  ]),
  ...seed("packages/core/src/webhooks/endpoints/live-endpoints.ts", simulationTests, [
    [
      "an event misses an endpoint that another process has just created",
      "    await transaction.expectLive(webhookEndpoints, known);\n",
      "",
    ],
    [
      "a request that meets a changed endpoint fails three times, then with 500",
      "transaction.isRepeated ? undefined : ",
      "",
    ],
  ]),
];
