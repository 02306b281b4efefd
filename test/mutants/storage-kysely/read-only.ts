import type { Mutant } from "../mutant.ts";

const readOnly = ["packages/storage-kysely/src/connection/read-only.test.ts"];
const healthGate = ["packages/storage-kysely/src/connection/health-gate.test.ts"];
const start = ["test/e2e/start.test.ts"];

/** Signs of a server that takes no writes, is away, or is sealed with other keys. */
export const mutants: readonly Mutant[] = [
  {
    bug: "readyz is 200 on a standby, where every write is 503",
    file: "packages/storage-kysely/src/connection/takes-writes.ts",
    find: "if (!rows[0]?.takes_writes)",
    replace: "if (rows.length === 0)",
    tests: readOnly,
  },
  {
    bug: "a service on a read-only server is ready for one look in two",
    file: "packages/storage-kysely/src/connection/health-gate.ts",
    find: "return failure instanceof ReadOnlyServer ? Math.max(failures, failuresMax) : failures + 1;",
    replace: "return failure instanceof ReadOnlyServer ? 1 : failures + 1;",
    tests: readOnly,
  },
  {
    bug: "an operator reads that a connection ended instead of that the database is missing",
    file: "packages/storage-kysely/src/connection/health-gate.ts",
    find: 'if (cut !== "due" || isRefused(failure)) return;',
    replace: 'if (cut === "done") return;',
    tests: ["packages/storage-kysely/src/connection/refused-login.test.ts"],
  },
  {
    bug: "a database that was missing for a while costs all connections when it is there",
    file: "packages/storage-kysely/src/connection/health-gate.ts",
    find: "if (failure && !isRefused(failure) && cut",
    replace: "if (failure && cut",
    tests: healthGate,
  },
  {
    bug: "an operator reads that a connection ended because one check was late before the login was refused",
    file: "packages/storage-kysely/src/connection/health-gate.ts",
    find: 'if (cut !== "due" || isRefused(failure)) return;',
    replace: 'if (cut !== "due") return;',
    tests: healthGate,
  },
  {
    bug: "after refused logins, connections to a dead server stay in the pool, and the first request on each takes 5 s",
    file: "packages/storage-kysely/src/connection/health-gate.ts",
    find: "if (wasClosed || failures >= failuresMax) cutOnce(failure);",
    replace: "if (!wasClosed && failures >= failuresMax) cutOnce(failure);",
    tests: healthGate,
  },
  {
    bug: "connections to a dead server stay in the pool when the next one refuses logins until it answers",
    file: "packages/storage-kysely/src/connection/health-gate.ts",
    find: "if (wasClosed || failures >= failuresMax) cutOnce(failure);",
    replace: "if (failures >= failuresMax) cutOnce(failure);",
    tests: healthGate,
  },
  {
    bug: "a second fail-over leaves the connections to the dead server in the pool",
    file: "packages/storage-kysely/src/connection/health-gate.ts",
    find: '    if (!failure) cut = "needless";\n',
    replace: "",
    tests: healthGate,
  },
  {
    bug: "every failed check cuts connections again while a server is down",
    file: "packages/storage-kysely/src/connection/health-gate.ts",
    find: '    cut = "done";\n',
    replace: "",
    tests: healthGate,
  },
  {
    bug: "a write that a demoted server refused leaves the other connections there",
    file: "packages/storage-kysely/src/connection/pool.ts",
    find: "if (isReadOnly(error)) onReadOnly();",
    replace: "",
    tests: readOnly,
  },
  {
    bug: "a demoted server keeps its connections in the pool: writes are 503 for ever",
    file: "packages/storage-kysely/src/connection/sql-errors.ts",
    find: "return sqlState(error) === readOnlyState;",
    replace: 'return sqlState(error) === "25P02";',
    tests: readOnly,
  },
  {
    bug: "a start before its database ends at once",
    file: "packages/storage-kysely/src/connection/wait-for-server.ts",
    find: "|| leftMs <= 0) throw error;",
    replace: "|| leftMs > 0) throw error;",
    tests: start,
  },
  {
    bug: "a start on a read-only server dies with a stack",
    file: "packages/storage-kysely/src/connection/wait-for-server.ts",
    find: "    await assertTakesWrites(client);\n",
    replace: "",
    tests: start,
  },
  {
    bug: "a start that waits for its database does not stop when told to",
    file: "packages/storage-kysely/src/connection/wait-for-server.ts",
    find: "undefined, { signal });",
    replace: "undefined, {});",
    tests: start,
  },
  {
    bug: "a restored database without its master.key gets a new key, which opens nothing",
    file: "packages/storage-kysely/src/sealing-keys.ts",
    find: 'return rows[0]?.["present"] === true ? (await execute(text)).rows : [];',
    replace: 'return rows[0]?.["present"] === true ? [] : [];',
    tests: start,
  },
  {
    bug: "a database of a later version is told with a stack",
    file: "packages/storage-kysely/src/schema/migrate.ts",
    find: "return new (isBeforeRelease(unknown) ? PrereleaseSchemaError : NewerSchemaError)(text, { cause: error });",
    replace: "return new Error(text, { cause: error });",
    tests: start,
  },
];
