import type { Table } from "@design-catalog/core";
import type { ClaimedJob } from "@design-catalog/core/ports";
import {
  type DeliveryAttemptRow,
  deliveryAttempts,
  type WebhookEndpointRow,
  webhookEndpoints,
} from "@design-catalog/core/webhooks";
import type { Handlers, Load, RowChange, Sending } from "../world/observations.ts";
import type { SimulatedProcess } from "../world/simulated-process.ts";

/** Everything observed so far, in order. */
export interface Ledger {
  readonly handlers: Handlers<void>;
  /** Returns a process's reads of a delivery that have no result yet, newest first. */
  loadsOf(process: SimulatedProcess, deliveryId: string): readonly Load[];
  /** Returns the read that a process made at a time of its clock, at which an attempt starts. */
  loadAt(process: SimulatedProcess, deliveryId: string, clockMs: number): Load | undefined;
  /** Returns the jobs that the process believes it holds. */
  jobsOf(process: SimulatedProcess): readonly ClaimedJob[];
  /** Returns the unanswered requests of a process. */
  sendingsOf(process: SimulatedProcess): readonly Sending[];
  attemptsOf(deliveryId: string): readonly DeliveryAttemptRow[];
  /** Returns the states of an endpoint since its creation, each with the time from which it held. */
  historyOf(endpointId: string): readonly EndpointState[];
  endpointIds(): Iterable<string>;
  readonly calmAtMs: number;
}

/** The state of an endpoint from some time on. */
export interface EndpointState {
  readonly fromMs: number;
  readonly row: WebhookEndpointRow;
}

/** Creates an empty ledger. */
export function createLedger(nowMs: () => number): Ledger {
  const loads = new Map<string, readonly Load[]>();
  /** Reads of attempts without a result yet. */
  const openLoads = new Map<string, readonly Load[]>();
  const jobs = new Map<SimulatedProcess, Map<string, ClaimedJob>>();
  /** The jobs before the last claim. */
  const before = new Map<SimulatedProcess, Map<string, ClaimedJob>>();
  const sendings = new Map<SimulatedProcess, Set<Sending>>();
  const attempts = new Map<string, DeliveryAttemptRow[]>();
  const histories = new Map<string, EndpointState[]>();
  let calmAtMs = Infinity;

  /**
   * Closes reads: an attempt starts when its delivery has been read, and a job without one is done with the last read.
   */
  function close(key: string, startedAt: string | undefined): void {
    const open = openLoads.get(key) ?? [];
    const index = startedAt ? open.findIndex((load) => load.answeredClockMs === Date.parse(startedAt)) : 0;
    openLoads.set(
      key,
      open.filter((_, at) => at !== index),
    );
  }

  const jobsOf = (process: SimulatedProcess) => [...(jobs.get(process)?.values() ?? [])];

  return {
    handlers: {
      commit({ changes }) {
        for (const { after: row } of changesOf(changes, deliveryAttempts)) {
          if (row) open(attempts, row.deliveryId, () => []).push(row);
        }
        for (const { after: row } of changesOf(changes, webhookEndpoints)) {
          if (row) open(histories, row.id, () => []).push({ fromMs: nowMs(), row });
        }
      },
      load({ process, load }) {
        const key = keyOf(process, load.delivery.id);
        loads.set(key, [load, ...(loads.get(key) ?? [])]);
        openLoads.set(key, [load, ...(openLoads.get(key) ?? [])]);
      },
      claim({ process, jobs: claimed }) {
        const held = jobs.get(process) ?? new Map<string, ClaimedJob>();
        before.set(process, held);
        jobs.set(process, new Map([...held, ...claimed.map((job) => [job.id, job] as const)]));
      },
      hold({ process, jobs: added, isHeard }) {
        if (isHeard)
          jobs.set(process, new Map([...(jobs.get(process) ?? []), ...added.map((job) => [job.id, job] as const)]));
      },
      "hand-back"({ process, jobs: left }) {
        for (const { id } of left) jobs.get(process)?.delete(id);
      },
      // A process does not hold jobs whose claim it never heard of.
      "reply-lost"({ process, request }) {
        const held = request === "claim" ? before.get(process) : undefined;
        if (held) jobs.set(process, held);
      },
      settle({ process, settlements }) {
        const held = jobs.get(process);
        for (const { job, item, attempt } of settlements) {
          // It may have claimed the job again meanwhile.
          if (held?.get(job.id)?.lease === job.lease) held.delete(job.id);
          close(keyOf(process, item.deliveryId), attempt?.startedAt);
        }
      },
      send: ({ sending }) => void open(sendings, sending.process, () => new Set()).add(sending),
      answer: ({ sending }) => void sendings.get(sending.process)?.delete(sending),
      calm() {
        calmAtMs = nowMs();
      },
    },
    loadsOf: (process, deliveryId) => openLoads.get(keyOf(process, deliveryId)) ?? [],
    loadAt: (process, deliveryId, clockMs) =>
      loads.get(keyOf(process, deliveryId))?.find(({ answeredClockMs }) => answeredClockMs === clockMs),
    jobsOf,
    sendingsOf: (process) => [...(sendings.get(process) ?? [])],
    attemptsOf: (deliveryId) => attempts.get(deliveryId) ?? [],
    historyOf: (endpointId) => histories.get(endpointId) ?? [],
    endpointIds: () => histories.keys(),
    get calmAtMs() {
      return calmAtMs;
    },
  };
}

function keyOf(process: SimulatedProcess, deliveryId: string): string {
  return `${process.name} ${deliveryId}`;
}

/** Returns the committed changes of one table's rows. */
export function changesOf<Row extends object>(
  changes: readonly RowChange[],
  table: Table<Row>,
): readonly { readonly key: string; readonly before: Row | undefined; readonly after: Row | undefined }[] {
  return (
    changes
      .filter((change) => change.table === table.name)
      // `normalizeRow` has given every column of the table.
      .map(({ key, before, after }) => ({ key, before: before as Row | undefined, after: after as Row | undefined }))
  );
}

/** Returns the new rows of one table. */
export function newRows<Row extends object>(changes: readonly RowChange[], table: Table<Row>): readonly Row[] {
  return changesOf(changes, table).flatMap(({ before, after }) => (after && !before ? [after] : []));
}

function open<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const value = create();
  map.set(key, value);
  return value;
}
