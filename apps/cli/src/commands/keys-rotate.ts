import { setTimeout as sleep } from "node:timers/promises";
import { tables } from "@design-catalog/core";
import { recordAudit, type ResealProgress, resealTable } from "@design-catalog/core/engine";
import type { Id, Json } from "@design-catalog/core/ports";
import { newMasterKey, writeKeyFile } from "@design-catalog/host";
import { listApplicationIds, readConnections, waitForTransactions } from "@design-catalog/storage-kysely";
import { CliError } from "../cli-error.ts";
import type { Command, Invocation } from "../command/command.ts";
import { exitCodes } from "../exit-codes.ts";
import type { LocalService } from "../local/local-service.ts";
import { findForeignKeys, type ServiceConnection } from "../local/service-connections.ts";
import { createProgress, type Progress } from "../terminal/progress.ts";
import { renderTable } from "../terminal/table.ts";

/** Seconds in which a running request can still write a value sealed with the old key. */
const settleSecondsDefault = 30;
const settleSecondsMax = 3_600;
const transactionPollMs = 50;
/** Most passes; each finds only values written during the one before. */
const passesMax = 10;

export const keysRotate: Command = {
  name: "keys rotate",
  summary: "Encrypt every secret with a new master key, without stopping deliveries",
  details:
    "With the key in the data directory (embedded database): creates a new key, which a running service uses at once, seals\n" +
    "everything again and removes the old key.\n" +
    "With MASTER_KEY: first start every process with the new key in MASTER_KEY_PREVIOUS next to the old MASTER_KEY, then\n" +
    "with the new MASTER_KEY and the old one in MASTER_KEY_PREVIOUS; then run this command with the same variables; then remove\n" +
    "MASTER_KEY_PREVIOUS. It refuses to start while a process runs that does not seal with the new key.\n" +
    "You can interrupt it and run it again at any time.",
  reach: "database",
  options: [
    {
      name: "settle-seconds",
      value: "SECONDS",
      summary: `Wait for running requests before removing the old key, ${settleSecondsDefault} by default`,
      range: [0, settleSecondsMax],
    },
    { name: "keep-old", summary: "Keep the old key in the data directory" },
    { name: "force", summary: "Continue although processes with other keys seem to run" },
  ],
  examples: [
    ["keys rotate", "The whole rotation of an embedded installation"],
    ["keys rotate --json | jq .resealed", "Number of values that were encrypted again"],
  ],
  async run(invocation) {
    const { local, options, terminal } = invocation;
    const service = await local();
    const foreign = await findForeignKeys(service);
    if (foreign.length > 0 && !options.has("force")) throw refuse(foreign);
    const before = keysOf(service).box.keyIds();
    startNewKey(service);
    const progress = createProgress(terminal, "Sealing");
    try {
      const totals = await resealUntilDone(service, progress);
      const removed = await retireOldKeys(service, { totals, progress, invocation });
      progress.end();
      return report({ before, after: keysOf(service).box.keyIds(), totals, removed });
    } finally {
      progress.end();
    }
  },
};

function keysOf({ keys }: LocalService): NonNullable<LocalService["keys"]> {
  if (keys) return keys;
  throw new CliError("usage", "Cannot rotate keys without MASTER_KEY");
}

/** Puts a new key before the old one in the data directory, or continues an interrupted rotation. */
function startNewKey(service: LocalService): void {
  const { ring } = keysOf(service);
  const keys = ring.keys();
  if (ring.file !== undefined && keys.length === 1) writeKeyFile(ring.file, [newMasterKey(), ...keys]);
}

type Totals = Map<string, ResealProgress>;

/** Seals until a pass finds nothing: other processes may write with an old key for a moment. */
async function resealUntilDone(service: LocalService, progress: Progress): Promise<Totals> {
  const totals = new Map<string, ResealProgress>();
  await resealAll(service, { totals, progress, isFirst: true });
  await resealRest(service, totals, progress);
  return totals;
}

async function resealRest(
  service: LocalService,
  totals: Map<string, ResealProgress>,
  progress: Progress,
): Promise<void> {
  for (let pass = 1; pass <= passesMax; pass += 1) {
    await waitForTransactions(service.pool.query, () => sleep(transactionPollMs));
    if ((await resealAll(service, { totals, progress, isFirst: false })) === 0) return;
  }
  throw new CliError(
    "failed",
    `Cannot finish because values encrypted with an old key keep appearing after ${passesMax} passes`,
  );
}

interface Pass {
  /** Counts by table, over all passes. */
  readonly totals: Map<string, ResealProgress>;
  readonly progress: Progress;
  readonly isFirst: boolean;
}

async function resealAll(service: LocalService, { totals, progress, isFirst }: Pass): Promise<number> {
  const { box } = keysOf(service);
  let resealed = 0;
  for (const applicationId of await listApplicationIds(service.pool.query)) {
    const store = service.storage.open(applicationId);
    for (const table of tables.filter(({ sealed }) => sealed)) {
      const total = await store.count(table);
      const onProgress = ({ rows }: ResealProgress) => progress.update(rows, Math.max(rows, total), table.name);
      const done = await resealTable(store, table, isFirst ? { box, onProgress } : { box });
      const known = totals.get(table.name) ?? { table: table.name, rows: 0, resealed: 0, unreadable: 0 };
      totals.set(table.name, {
        table: table.name,
        rows: isFirst ? known.rows + done.rows : known.rows,
        resealed: known.resealed + done.resealed,
        // The next pass finds it again.
        unreadable: isFirst ? known.unreadable + done.unreadable : known.unreadable,
      });
      resealed += done.resealed;
    }
    if (isFirst) await audit(service, applicationId);
  }
  return resealed;
}

async function audit(service: LocalService, applicationId: Id<"application">): Promise<void> {
  const context = service.context(applicationId);
  const [current, ...previous] = keysOf(service).box.keyIds();
  const changes = [{ field: "masterKey", before: previous, after: current }];
  await context.store.transaction((transaction) =>
    recordAudit({ context, transaction }, [
      { action: "rotate-keys", kind: "Application", resourceId: applicationId, changes },
    ]),
  );
}

interface Retirement {
  readonly totals: Totals;
  readonly progress: Progress;
  readonly invocation: Invocation;
}

/** Removes the old keys from the data directory once nothing needs them; returns how many. */
async function retireOldKeys(service: LocalService, { totals, progress, invocation }: Retirement): Promise<number> {
  const { ring } = keysOf(service);
  const [current, ...old] = ring.keys();
  const unreadable = sum(totals, "unreadable");
  if (ring.file === undefined || current === undefined || old.length === 0) return 0;
  if (unreadable > 0 || invocation.options.has("keep-old")) return 0;
  const settleSeconds = invocation.options.integer("settle-seconds") ?? settleSecondsDefault;
  const others = (await readConnections(service.pool.query)).filter(({ applicationName }) =>
    applicationName.startsWith("design-catalog"),
  );
  if (others.length > 0) {
    if (invocation.terminal.isErrorTty) invocation.terminal.err(`\nWaiting ${settleSeconds} s for running requests\n`);
    await sleep(settleSeconds * 1_000);
    await resealRest(service, totals, progress);
  }
  writeKeyFile(ring.file, [current]);
  return old.length;
}

function refuse(foreign: readonly ServiceConnection[]): CliError {
  const lines = foreign.map(
    ({ pid, address, keys }) => `  connection ${pid}${address === "" ? "" : ` of ${address}`}: ${keys}`,
  );
  return new CliError(
    "refused",
    `Cannot rotate while processes of the service do not encrypt with the new key:\n${lines.join("\n")}\n` +
      "  Start them with the same MASTER_KEY and MASTER_KEY_PREVIOUS as this command.",
  );
}

function sum(totals: Totals, member: "rows" | "resealed" | "unreadable"): number {
  return [...totals.values()].reduce((total, progress) => total + progress[member], 0);
}

interface Outcome {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly totals: Totals;
  readonly removed: number;
}

function report({ before, after, totals, removed }: Outcome) {
  const unreadable = sum(totals, "unreadable");
  const resealed = sum(totals, "resealed");
  const [current = "", ...left] = after;
  const rows = [...totals.values()];
  const data: Json = {
    currentKeyId: current,
    previousKeyIds: left,
    removedKeys: removed,
    resealed,
    unreadable,
    tables: rows.map((row) => ({ ...row })),
  };
  const closing =
    unreadable > 0
      ? `${unreadable} values cannot be decrypted with the given keys and were left as they are; keep the old keys\n`
      : `Everything is sealed with ${current}${left.length > 0 ? `; ${left.join(", ")} may be removed now` : ""}\n`;
  return {
    data: { ...data, keyIdsBefore: before },
    exitCode: unreadable > 0 ? exitCodes.failed : exitCodes.ok,
    text: (style: Parameters<typeof renderTable>[2]) =>
      renderTable(
        [
          { title: "TABLE", value: (row) => row.table },
          { title: "ROWS", value: (row) => String(row.rows) },
          { title: "RESEALED", value: (row) => String(row.resealed) },
          {
            title: "UNREADABLE",
            value: (row) => String(row.unreadable),
            colour: (row) => (row.unreadable > 0 ? "red" : undefined),
          },
        ],
        rows,
        style,
      ) + closing,
  };
}
