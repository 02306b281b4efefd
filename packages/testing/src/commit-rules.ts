import { AsyncLocalStorage } from "node:async_hooks";
import type { OperationCall, OperationContext } from "@design-catalog/core";
import { type AuditRow, auditEntries, formatTimestamp } from "@design-catalog/core/engine";
import { createMemoryTables, type MemoryTables } from "@design-catalog/storage-memory";

type Row = Readonly<Record<string, unknown>>;

interface WrittenRow {
  readonly table: string;
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

interface WatchedCall {
  readonly context: OperationContext;
  readonly input: OperationCall;
  readonly startMs: number;
  readonly faults: string[];
  /** Texts that the caller typed and nobody may read. A batch writes thousands of rows: its body is searched once. */
  readonly typed: readonly string[];
  /** Hashes and sealed values that the call has written. */
  readonly hidden: string[];
}

/** Tables in memory that hold what operations commit against rules, and the calls that the rules apply to. */
export interface RuledTables {
  readonly tables: MemoryTables;
  /** @throws {TypeError} if a commit or the answer breaks a rule */
  watch<Output>(call: Pick<WatchedCall, "context" | "input">, run: () => Promise<Output>): Promise<Output>;
}

/** Creates tables whose rules every test checks with every operation that it calls. */
export function createRuledTables(): RuledTables {
  const tables = createMemoryTables();
  // Node 20 makes every promise slow where calls are followed, and the same tests hold the rules on Bun.
  if (!("Bun" in globalThis)) return { tables, watch: (_call, run) => run() };
  const calls = new AsyncLocalStorage<WatchedCall>();

  function apply(changes: Parameters<MemoryTables["apply"]>[0]): void {
    const call = calls.getStore();
    if (call)
      call.faults.push(
        ...faultsOf(
          call,
          [...changes.entries()].map(([table, key, after]) => ({
            table,
            before: tables.get(table, key)?.row,
            after: after?.row,
          })),
        ),
      );
    tables.apply(changes);
  }

  return {
    tables: { ...tables, apply },
    async watch(watched, run) {
      const typed = [...typedSecrets(watched.input.body)].filter((secret) => secret !== mask);
      const call = { ...watched, startMs: watched.context.ports.clock.now(), faults: [], typed, hidden: [] };
      const output = await calls.run(call, run);
      const faults: readonly string[] = [...call.faults, ...secretsIn(call, output, "the answer")];
      if (faults.length > 0) throw new TypeError(`The operation breaks rules:\n${faults.join("\n")}`);
      return output;
    },
  };
}

function faultsOf(call: WatchedCall, written: readonly WrittenRow[]): readonly string[] {
  const entries = written.flatMap(({ table, before, after }) =>
    // Only `recordAudit` fills this table.
    table === auditEntries.name && !before && after ? [after as Row & AuditRow] : [],
  );
  const entriesOf = Map.groupBy(entries, ({ resourceId }) => resourceId);
  call.hidden.push(...written.flatMap(({ after }) => hiddenIn(after ?? {})));
  return [
    ...entries.flatMap((entry) => secretsIn(call, entry, "an entry")),
    ...entries.flatMap((entry) => entryFaults(call, entry)),
    ...written.flatMap((row) => [
      ...rowFaults(call, row, entriesOf),
      ...auditFaults(row, entriesOf),
      ...typedSecretsIn(call, row.after, `a row of ${row.table}`),
    ]),
  ];
}

/** Entries of one commit by their resource. */
type EntriesOf = ReadonlyMap<unknown, readonly AuditRow[]>;

function entryFaults(call: WatchedCall, entry: AuditRow): readonly string[] {
  const { actor, portal, requestId, changeSetId } = call.context;
  const expected = {
    at: timeOf(call, entry.at),
    requestId,
    changeSetId,
    impersonatorId: actor?.impersonatorId ?? null,
    portalLinkId: portal?.linkId ?? null,
    ...(actor ? { actorUserId: actor.userId } : {}),
    ...(portal ? { actorUserId: portal.madeBy } : {}),
  };
  return differences(`the entry ${entry.action} ${entry.kind}`, { ...entry }, expected);
}

function rowFaults(call: WatchedCall, { table, before, after }: WrittenRow, entriesOf: EntriesOf): readonly string[] {
  if (!after || !isBase(after) || (before && isSilent(table, before, after))) return [];
  const userId = call.context.actor?.userId;
  const now = timeOf(call, String(after["updatedAt"]));
  const expected = { updatedAt: now, ...(userId === undefined ? {} : { updatedBy: userId }) };
  if (before) {
    const { id, createdAt, createdBy } = before;
    const steps = Number(after["version"]) - Number(before["version"]);
    const isNext = steps >= 1 && steps <= Math.max(1, ownEntries(entriesOf, id).length);
    const version = isNext ? after["version"] : Number(before["version"]) + 1;
    return differences(`a changed row of ${table}`, after, { id, createdAt, createdBy, version, ...expected });
  }
  // Settings have their defaults at version 0, without a row.
  const first = table.endsWith("_settings")
    ? { version: 1, createdBy: null }
    : { version: 0, createdBy: userId ?? null };
  return differences(`a new row of ${table}`, after, { ...first, createdAt: now, ...expected });
}

/** The time, if it lies within the call; otherwise the call's begin. */
function timeOf({ context, startMs }: WatchedCall, text: string): string {
  const timeMs = Date.parse(text);
  return timeMs >= startMs && timeMs <= context.ports.clock.now() ? text : formatTimestamp(startMs);
}

const changing = new Set(["create", "update", "delete", "restore"]);

/** Entries of changes of a row. */
function ownEntries(entriesOf: EntriesOf, id: unknown): readonly AuditRow[] {
  return entriesOf.get(id)?.filter(({ action }) => changing.has(action)) ?? [];
}

/** Every changed row has its own entry, or its view or project has one for all the rows that come with it. */
function auditFaults({ table, before, after }: WrittenRow, entriesOf: EntriesOf): readonly string[] {
  if (!after || !isBase(after) || (before && isSilent(table, before, after))) return [];
  const own = ownEntries(entriesOf, after["id"]);
  if (own.length > 0) {
    const action = actionOf(before, after);
    const history = "projectId" in after ? { historyId: after["projectId"] } : {};
    return [
      ...differences(
        `the last entry of ${table}`,
        { ...own.at(-1) },
        own.length > 1 ? history : { action, ...history },
      ),
      ...changeFaults(`the entry of ${table}`, own, [before ?? {}, after]),
    ];
  }
  const project = after["ownerKind"] === "project" ? after["ownerId"] : after["projectId"];
  const whole = [project, after["viewId"]];
  return whole.some((id) => entriesOf.has(id)) ? [] : [`a row of ${table} has no entry`];
}

function actionOf(before: Row | undefined, after: Row): AuditRow["action"] {
  if (!before) return "create";
  if (before["deleted"] === after["deleted"]) return "update";
  return after["deleted"] === true ? "delete" : "restore";
}

/** Columns that every write changes, and the one that the action tells. */
const unaudited = new Set([
  "id",
  "version",
  "createdAt",
  "updatedAt",
  "createdBy",
  "updatedBy",
  "removalId",
  "deleted",
]);

/** Entries tell every changed column, with the values of the row before the first and after the last of them. */
function changeFaults(
  name: string,
  entries: readonly AuditRow[],
  [before, after]: readonly [Row, Row],
): readonly string[] {
  const columns = entries.map(({ changes }) => changes.map(({ field }) => columnOf(field, after)));
  const isIn = (column: string, some: readonly (readonly string[])[]) => some.some((told) => told.includes(column));
  const ends = entries.flatMap(({ changes }, index) =>
    changes.flatMap(({ field, ...told }) => {
      const column = columnOf(field, after);
      if (!(column in after) || told.after === "[secret]") return [];
      const first = { field, told: told.before, value: valueAt(before, field) };
      const last = { field, told: told.after, value: valueAt(after, field) };
      return [
        ...(isIn(column, columns.slice(0, index)) ? [] : [first]),
        ...(isIn(column, columns.slice(index + 1)) ? [] : [last]),
      ];
    }),
  );
  const untold = changedColumns(before, after).filter((column) => !unaudited.has(column) && !isIn(column, columns));
  return [
    ...ends
      .filter(({ told, value }) => !isSame(told, value))
      .map(({ field, told, value }) => `${name} tells ${field} ${text(told)} instead of ${text(value)}`),
    ...untold.map((column) => `${name} does not tell ${column}`),
  ];
}

/** The column of a field such as `settings.theme`. */
function columnOf(field: string, row: Row): string {
  return field in row ? field : (field.split(".")[0] ?? "");
}

function valueAt(row: Row, field: string): unknown {
  if (field in row) return row[field];
  const [column = "", ...rest] = field.split(".");
  const map = row[column];
  return typeof map === "object" && map !== null ? Reflect.get(map, rest.join(".")) : undefined;
}

/** Columns of users, clients and domains that change without a change of what administrators edit. */
const silent: Readonly<Record<string, readonly string[]>> = {
  users: ["lastSignInAt", "passwordHash", "accessEpoch"],
  oauth_clients: ["lastUsedAt"],
  oauth_client_secrets: ["lastUsedAt", "lastUsedNetwork"],
  domains: ["lastCheckedAt", "lastError", "lastErrorSentences"],
};

function isSilent(table: string, before: Row, after: Row): boolean {
  return changedColumns(before, after).every((column) => column === "removalId" || silent[table]?.includes(column));
}

function changedColumns(before: Row, after: Row): readonly string[] {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...columns].filter((column) => !isSame(before[column], after[column]));
}

function isSame(left: unknown, right: unknown): boolean {
  return text(left ?? null) === text(right ?? null);
}

function isBase(row: Row): boolean {
  return "version" in row && "updatedBy" in row;
}

function differences(name: string, found: Row, expected: Row): readonly string[] {
  return Object.entries(expected)
    .filter(([member, value]) => !isSame(found[member], value))
    .map(([member, value]) => `${name} has ${member} ${text(found[member])} instead of ${text(value)}`);
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? "nothing";
}

const secretMember = /password|secret/iu;
const hiddenColumn = /Hash$|^sealed/u;

/** Typed secrets, and hashes and sealed values, in what somebody can read. */
function secretsIn(call: WatchedCall, value: unknown, name: string): readonly string[] {
  const shown = call.hidden.length > 0 ? text(value) : "";
  const isShown = call.hidden.some((hidden) => shown.includes(hidden));
  return [...typedSecretsIn(call, value, name), ...(isShown ? [`${name} holds a hash or a sealed value`] : [])];
}

function hiddenIn(row: Row): readonly string[] {
  return Object.entries(row).flatMap(([column, value]) =>
    hiddenColumn.test(column) && typeof value === "string" && value !== "" ? [value] : [],
  );
}

/** Sent back in place of a stored secret, which it does not tell. */
const mask = "********";

function typedSecretsIn({ typed }: WatchedCall, value: unknown, name: string): readonly string[] {
  if (typed.length === 0) return [];
  const shown = text(value);
  return typed.filter((secret) => shown.includes(text(secret).slice(1, -1))).map(() => `${name} holds a typed secret`);
}

function* typedSecrets(value: unknown): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [member, inner] of Object.entries(value)) {
    if (typeof inner !== "string") yield* typedSecrets(inner);
    else if (secretMember.test(member) && inner.length >= 8) yield inner;
  }
}
