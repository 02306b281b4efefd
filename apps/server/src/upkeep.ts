import { setTimeout as sleep } from "node:timers/promises";
import {
  alignEndpoints,
  checkDomains,
  defaultApplicationId,
  disableFailingEndpoints,
  eraseExpired,
  type Log,
  notifyExhausted,
  purgeClients,
  requeueLostJobs,
  restoreLostJobs,
  sendDueMails,
  type UpkeepPorts,
} from "@design-catalog/core";
import { endAuditDays } from "@design-catalog/core/application";
import { indexChangedProducts, rescanFiles, sweepFiles } from "@design-catalog/core/catalog";
import { groupBy } from "@design-catalog/core/engine";
import { checkSsoSignIns, sendLogoutTokens, warnOfQuotas } from "@design-catalog/core/identity";
import { keepPersons } from "@design-catalog/core/operator";
import { keepRecordings, sweepRecordings } from "@design-catalog/core/projects";
import { announceRecovered, countClosedHours, retentionDays } from "@design-catalog/core/webhooks";
import type { Config } from "@design-catalog/host";
import { rotateSigningKeys } from "@design-catalog/http";
import {
  createMailOutbox,
  createWebhookUpkeepStore,
  dropEmptyAuditDays,
  dropPartitions,
  ensurePartitions,
  listApplicationIds,
  measureApplicationSizes,
  readOpenMoves,
  readWaitingUpkeep,
  readWithheldApplications,
} from "@design-catalog/storage-kysely";
import type { Service } from "./compose.ts";
import { createSmtpTransport } from "./mail/smtp-transport.ts";
import { systemContext } from "./system-context.ts";
import { sparingWithheld } from "./withheld-applications.ts";

const minuteSeconds = 60;
const hourSeconds = 3_600;
const dayMs = 86_400_000;

/** Days for which partitions exist in advance. */
const partitionDaysAhead = 7;

/** Days for which an audit trail is kept at least. */
const auditDaysMin = 365;

/** Longest time that a mail waits for its sender. */
const mailSeconds = 10;

/** Longest time that a client waits to be told of the end of a session. */
const logoutSeconds = 5;

/** Seconds between searches for changed products; so long their vectors may be outdated. */
const indexSeconds = 10;

/** Longest time that the other short tasks of a period wait for one. */
const shortMsMax = 30_000;

/** Parts of the service that periodic tasks need. */
export type UpkeepSources = Pick<Service, "pool" | "jobs" | "storage" | "ports">;

/** Settings that periodic tasks need. */
export interface UpkeepSettings {
  readonly mail: Config["mail"];
  /** Days for which kept lines of the log stay. */
  readonly logRetentionDays: number;
  /** Origin that mails name. */
  readonly baseUrl: string;
}

/** A task that repeats. */
export interface UpkeepTask {
  /** Name of the task, the same in every process. */
  readonly name: string;
  readonly everySeconds: number;
  readonly run: () => Promise<unknown>;
  /** Whether there is anything to do, asked before each run. @default there is */
  readonly isDue?: () => Promise<boolean>;
  /** Whether it only reads and writes a few rows. Such tasks of a period share a job of the queue. @default it may take long */
  readonly isShort?: true;
}

/** Schedules every task, each in one process at a time, but for short ones that take long after all. */
export function scheduleUpkeep(service: Service, settings: UpkeepSettings): void {
  for (const { name, everySeconds, run, isDue } of jobsOf(upkeepTasks(service, settings), service.ports.log)) {
    service.jobs.schedule({
      name,
      everySeconds,
      isDue,
      async run() {
        // What has expired is gone for good, so a machine whose clock has just jumped must not judge it.
        await service.pool.setClock();
        await run();
      },
    });
  }
}

/** Joins the short tasks of each period. Each job costs a process that has no work several statements. */
export function jobsOf(
  tasks: readonly UpkeepTask[],
  log: Log,
  { limitMs = shortMsMax }: { readonly limitMs?: number } = {},
): readonly UpkeepTask[] {
  const short = groupBy(
    tasks.filter(({ isShort }) => isShort),
    ({ everySeconds }) => everySeconds,
  );
  const joined = [...short].map(([everySeconds, members]) => {
    const runs = members.map((member) => shortRun(member, { log, limitMs }));
    return task(everySeconds, `every-${everySeconds}-s`, () => Promise.all(runs.map((run) => run())));
  });
  return [...tasks.filter(({ isShort }) => !isShort), ...joined];
}

/**
 * A task that fails, or takes long after all, does not keep others from running. It never runs twice at once here; one that
 * takes long may also begin in another process, as its job has ended.
 */
function shortRun(
  { name, run }: UpkeepTask,
  { log, limitMs }: { readonly log: Log; readonly limitMs: number },
): () => Promise<void> {
  let underWay: Promise<void> | undefined;

  async function begin(): Promise<void> {
    try {
      await run();
    } catch (error) {
      log.error("Periodic work failed and will run again in the next period", { work: name, error: String(error) });
    }
    underWay = undefined;
  }

  return async () => {
    if (underWay) return;
    underWay = begin();
    const ended = new AbortController();
    const late = sleep(limitMs, "late", { signal: ended.signal }).catch(() => undefined);
    const outcome = await Promise.race([underWay, late]);
    ended.abort();
    if (outcome === "late") log.warn("Periodic work takes long, so other work goes on meanwhile", { work: name });
  };
}

/** Lists all tasks. Days end only once a day, but hourly runs soon make up for a failed one. */
export function upkeepTasks(service: UpkeepSources, settings: UpkeepSettings): readonly UpkeepTask[] {
  const { mail, baseUrl, logRetentionDays } = settings;
  const { pool, ports } = service;
  const { clock, log } = ports;
  const webhooks = webhookUpkeep(service, baseUrl);
  const everywhere = { ...webhooks, applicationIds: shared(() => servedApplicationIds(pool)) };
  const waiting = shared(() => readWaitingUpkeep(pool.look));
  const signing = { store: service.storage.open(defaultApplicationId), ports };
  const ahead = () => ({ fromMs: clock.now(), days: partitionDaysAhead });
  const sender = mail && { outbox: createMailOutbox(pool), transport: createSmtpTransport(mail), clock, log };
  return [
    task(hourSeconds, "partitions", () => ensurePartitions(pool, ahead())),
    task(hourSeconds, "retention", () => unlessMoving(pool, () => dropExpiredDays(service, logRetentionDays))),
    task(hourSeconds, "audit-days", () => endDaysOfAudit(everywhere, pool)),
    // Once a day: later runs of the day find its measurement.
    task(hourSeconds, "application-sizes", () => measureApplicationSizes(pool.query, clock.now())),
    task(hourSeconds, "expired-rows", () => eraseExpired(everywhere)),
    task(hourSeconds, "unused-files", () => sweepFiles(everywhere)),
    task(minuteSeconds, "session-recordings", () => keepRecordings(everywhere)),
    task(minuteSeconds, "persons", () => keepPersons(everywhere)),
    task(hourSeconds, "lost-recordings", () => sweepRecordings(everywhere)),
    task(5 * minuteSeconds, "quarantined-files", () => rescanFiles(everywhere)),
    {
      ...task(indexSeconds, "changed-products", () => indexChangedProducts(everywhere)),
      isDue: async () => (await waiting()).changedProducts,
    },
    task(hourSeconds, "unused-clients", () => purgeClients(everywhere)),
    shortTask(minuteSeconds, "signing-keys", () => rotateSigningKeys(signing)),
    task(15 * minuteSeconds, "changed-endpoints", () => alignEndpoints(everywhere)),
    shortTask(minuteSeconds, "lost-user-jobs", () => requeueLostJobs(everywhere)),
    shortTask(minuteSeconds, "quota-warnings", () => warnOfQuotas(everywhere)),
    {
      ...task(logoutSeconds, "logout-tokens", () => sendLogoutTokens(everywhere)),
      isDue: async () => (await waiting()).logoutNotices,
    },
    task(minuteSeconds, "provider-refusals", () => checkSsoSignIns(everywhere)),
    task(minuteSeconds, "domains", () => checkDomains(everywhere)),
    task(5 * minuteSeconds, "failing-endpoints", () => disableFailingEndpoints(webhooks)),
    shortTask(minuteSeconds, "recovered-endpoints", () => announceRecovered(everywhere)),
    task(5 * minuteSeconds, "attempt-hours", () => countClosedHours(everywhere)),
    shortTask(minuteSeconds, "exhaustion-notices", () => notifyExhausted(webhooks)),
    task(minuteSeconds, "lost-jobs", () => restoreLostJobs(webhooks)),
    ...(sender
      ? [{ ...task(mailSeconds, "mails", () => sendDueMails(sender)), isDue: async () => (await waiting()).mails }]
      : []),
  ];
}

function task(everySeconds: number, name: string, run: UpkeepTask["run"]): UpkeepTask {
  return { name, everySeconds, run };
}

function shortTask(...given: Parameters<typeof task>): UpkeepTask {
  return { ...task(...given), isShort: true };
}

/** Gives those who ask while an answer is under way the same one: tasks of a period begin together. */
function shared<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => (underWay ??= read().finally(() => (underWay = undefined)));
}

/** Applications that are not served stay as they are. One that begins to arrive meanwhile is in neither answer, or in both. */
async function servedApplicationIds({ query }: UpkeepSources["pool"]) {
  const ids = await listApplicationIds(query);
  const withheld = await readWithheldApplications(query);
  return ids.filter((id) => !withheld.has(id));
}

async function dropExpiredDays({ pool, ports: { clock, log } }: UpkeepSources, logDays: number): Promise<void> {
  const nowMs = clock.now();
  const retention = { beforeMs: nowMs - retentionDays * dayMs, logsBeforeMs: nowMs - logDays * dayMs };
  const partitions = await dropPartitions(pool, retention);
  if (partitions > 0) log.info("Dropped expired partitions", { source: "upkeep", partitions });
}

/** Ends old days in every application, then drops those that no application needs any more. */
async function endDaysOfAudit(
  everywhere: Parameters<typeof endAuditDays>[0],
  pool: UpkeepSources["pool"],
): Promise<void> {
  await endAuditDays(everywhere);
  await unlessMoving(pool, () => dropEmptyAuditDays(pool, everywhere.clock.now() - auditDaysMin * dayMs));
}

/**
 * Leaves the days of both sides alone while an application is between them: rows that are still to arrive need theirs, which
 * are empty so far, and both sides are compared row by row.
 */
async function unlessMoving({ query }: UpkeepSources["pool"], drop: () => Promise<unknown>): Promise<void> {
  if ((await readOpenMoves(query)).length === 0) await drop();
}

function webhookUpkeep(service: UpkeepSources, baseUrl: string): UpkeepPorts {
  const { pool, jobs, ports } = service;
  return {
    upkeep: sparingWithheld(createWebhookUpkeepStore({ pool, queue: jobs.transactional }), () =>
      readWithheldApplications(pool.query),
    ),
    clock: ports.clock,
    log: ports.log,
    contextOf: (applicationId) => systemContext(service, { applicationId, baseUrl, requestId: "webhook-upkeep" }),
  };
}
