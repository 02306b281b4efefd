import type { Clock } from "@design-catalog/core";
import { readVersion } from "@design-catalog/host";
import type { Handler } from "@design-catalog/http";
import type { Jobs, QueueState } from "@design-catalog/queue-pg-boss";
import {
  type DatabasePool,
  type MailBacklog,
  readFeedDelay,
  readMailBacklog,
  readPartitionedDays,
  type Replica,
} from "@design-catalog/storage-kysely";
import type { Dispatcher } from "@design-catalog/webhook-engine";
import { Counter, Gauge, type Registry } from "prom-client";
import { keptReading } from "./kept-reading.ts";
import { countAnswers, replicaGauges } from "./replica-metrics.ts";
import { sizeGauges } from "./size-metrics.ts";
import type { Samples, StateGauge } from "./state-gauge.ts";

/** Parts whose state the metrics read. */
export interface StateSources {
  readonly pool: DatabasePool;
  /** Undefined without one; there are then no metrics about it. */
  readonly replica?: Pick<Replica, "state"> | undefined;
  readonly jobs: Pick<Jobs, "states">;
  /** Undefined in a process without attempts, which then has no metrics about them. */
  readonly dispatcher: Pick<Dispatcher, "stats"> | undefined;
  readonly handler: Pick<Handler, "inFlight">;
  readonly clock: Clock;
  readonly role: string;
  /** Number of lines of the log that could not be written for administrators. */
  readonly droppedLogLines: () => number;
}

/** Shortest time between two questions to the database, however often somebody reads the metrics. */
const queueKeptMs = 5_000;
const partitionsKeptMs = 60_000;
const mailsKeptMs = 15_000;
const feedKeptMs = 5_000;

/** Days to look ahead; the service creates fewer in advance. */
const partitionDaysMax = 14;

/** Registers a gauge for each state, and a counter. An unreadable value is left out of the answer. */
export function watchState(registry: Registry, sources: StateSources): void {
  const gauges = [
    ...processGauges(sources),
    ...databaseGauges(sources),
    ...queueGauges(sources),
    ...mailGauges(sources),
    ...sizeGauges(sources.pool),
    ...(sources.replica ? replicaGauges(sources.replica) : []),
    ...(sources.dispatcher ? dispatcherGauges(sources.dispatcher) : []),
  ];
  for (const gauge of gauges) register(registry, gauge);
  if (sources.replica) countAnswers(registry, sources.replica);
  const dropped: Counter = new Counter({
    name: "catalog_log_entries_dropped_total",
    help: "Lines of the log that administrators cannot look up, because too many waited or could not be stored",
    registers: [registry],
    collect() {
      dropped.reset();
      dropped.inc(sources.droppedLogLines());
    },
  });
}

function processGauges({ handler, role }: StateSources): readonly StateGauge[] {
  const { version, commit = "" } = readVersion();
  const release = { version, commit };
  return [
    { name: "catalog_info", help: "Always 1", labels: ["role"], read: () => [[1, { role }]] },
    {
      name: "catalog_build_info",
      help: "Always 1, with the version and commit of the running code",
      labels: ["version", "commit"],
      read: () => [[1, release]],
    },
    {
      name: "catalog_http_requests_in_flight",
      of: "all",
      help: "Requests that are being answered",
      read: () => [[handler.inFlight()]],
    },
  ];
}

function databaseGauges({ pool, clock }: StateSources): readonly StateGauge[] {
  const readDays = () => readPartitionedDays(pool.query, { fromMs: clock.now(), daysMax: partitionDaysMax });
  const days = keptReading(readDays, partitionsKeptMs);
  const feedDelay = keptReading(() => readFeedDelay(pool.query, clock.now()), feedKeptMs);
  return [
    {
      name: "catalog_event_feed_held_back_seconds",
      help: "Age of the oldest event that the feed holds back because an older transaction is under way",
      async read() {
        const delayMs = await feedDelay();
        return delayMs === undefined ? [] : [[delayMs / 1_000]];
      },
    },
    {
      name: "catalog_database_up",
      help: "1 while PostgreSQL answers; at 0 requests are refused at once",
      read: () => [[pool.health().ready ? 1 : 0]],
    },
    {
      name: "catalog_database_pool_connections",
      of: "all",
      help: "Open connections of the pool, by state",
      labels: ["state"],
      read() {
        const { open, idle } = pool.stats();
        return [
          [open - idle, { state: "busy" }],
          [idle, { state: "idle" }],
        ];
      },
    },
    {
      name: "catalog_database_pool_connections_max",
      help: "Connections that the pool may open",
      read: () => [[pool.stats().max]],
    },
    {
      name: "catalog_database_pool_waiting",
      help: "Callers that wait for a connection",
      read: () => [[pool.stats().waiting]],
    },
    {
      name: "catalog_partitions_ahead",
      help: "Consecutive days that have all their partitions, starting today",
      async read() {
        const count = await days();
        return count === undefined ? [] : [[count]];
      },
    },
  ];
}

function queueGauges({ jobs }: StateSources): readonly StateGauge[] {
  const states = keptReading(() => jobs.states(), queueKeptMs);
  const ofEach = (samples: (state: QueueState) => Samples) => async () => ((await states()) ?? []).flatMap(samples);
  return [
    {
      name: "catalog_queue_jobs",
      help: "Jobs of deliveries as the workers last counted them, by state",
      labels: ["queue", "state"],
      read: ofEach(({ queue, ready, deferred, active }) => [
        [ready, { queue, state: "ready" }],
        [deferred, { queue, state: "deferred" }],
        [active, { queue, state: "active" }],
      ]),
    },
    {
      name: "catalog_queue_counted_age_seconds",
      help: "How long ago the jobs were counted",
      labels: ["queue"],
      read: ofEach(({ queue, countedSeconds }) => (countedSeconds === undefined ? [] : [[countedSeconds, { queue }]])),
    },
    {
      name: "catalog_queue_oldest_due_age_seconds",
      help: "How long the oldest due job has been waiting",
      labels: ["queue"],
      read: ofEach(({ queue, oldestDueSeconds }) => [[oldestDueSeconds, { queue }]]),
    },
  ];
}

function mailGauges({ pool }: StateSources): readonly StateGauge[] {
  const backlog = keptReading(() => readMailBacklog(pool.query), mailsKeptMs);
  const ofBacklog = (samples: (mails: MailBacklog) => Samples) => async () => {
    const mails = await backlog();
    return mails ? samples(mails) : [];
  };
  return [
    {
      name: "catalog_mail_outbox_mails",
      help: "Unsent mails in the outbox, by state",
      labels: ["state"],
      read: ofBacklog(({ pending, failed }) => [
        [pending, { state: "pending" }],
        [failed, { state: "failed" }],
      ]),
    },
    {
      name: "catalog_mail_outbox_oldest_pending_age_seconds",
      help: "How long the oldest pending mail has been in the outbox",
      read: ofBacklog(({ oldestPendingMs }) => [[oldestPendingMs / 1_000]]),
    },
  ];
}

function dispatcherGauges(dispatcher: Pick<Dispatcher, "stats">): readonly StateGauge[] {
  return [
    {
      name: "catalog_dispatcher_jobs",
      of: "all",
      help: "Jobs that this process holds, by state",
      labels: ["state"],
      read() {
        const { active, waiting, unsettled } = dispatcher.stats();
        return [
          [active - unsettled, { state: "attempting" }],
          [waiting, { state: "waiting" }],
          [unsettled, { state: "unsettled" }],
        ];
      },
    },
    {
      name: "catalog_dispatcher_slots",
      of: "all",
      help: "Maximum number of concurrent attempts of this process",
      read: () => [[dispatcher.stats().slots]],
    },
    {
      name: "catalog_dispatcher_held_up_requests",
      of: "all",
      help: "Requests that wait because deliveries wait for this process",
      read: () => [[dispatcher.stats().heldUp]],
    },
    {
      name: "catalog_dispatcher_parked_endpoints",
      help: "Endpoints that do not answer this process, whose first attempts wait",
      read: () => [[dispatcher.stats().parked]],
    },
    {
      name: "catalog_dispatcher_lag_seconds",
      help: "How long claiming or settling has made no progress",
      read: () => [[dispatcher.stats().lagMs / 1_000]],
    },
    {
      name: "catalog_dispatcher_claim_seconds",
      help: "Duration of the slower of the latest claims of first attempts and of retries",
      read: () => [[dispatcher.stats().claimMs / 1_000]],
    },
  ];
}

function register(registry: Registry, { name, help, labels = [], of, read }: StateGauge): void {
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    aggregator: of === "all" ? "sum" : "max",
    async collect() {
      const samples = await read();
      gauge.reset();
      // Without labels it is now 0, which would be wrong where nothing could be read.
      if (labels.length === 0) gauge.remove();
      for (const [value, ofValue = {}] of samples) gauge.set(ofValue, value);
    },
  });
}
