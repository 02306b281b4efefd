import { type Clock, defaultApplicationId, type Log } from "@design-catalog/core";
import { writeLogEntries } from "@design-catalog/core/application";
import { type Config, createSystemPorts, inspectFolder, limitRepeats, systemPorts } from "@design-catalog/host";
import { createDatabaseClock, migrateToLatest } from "@design-catalog/storage-kysely";
import { awaitDatabase } from "./await-database.ts";
import { backUpBeforeMigration } from "./backup-before-migration.ts";
import { bootstrap, type Bootstrapped, createFirstPassword, type FirstPassword } from "./bootstrap.ts";
import { compose, type Service, type Surroundings } from "./compose.ts";
import { explainDatabaseError } from "./database-error.ts";
import { type Database, openDatabase } from "./database.ts";
import { type JobWorker, startJobWorker } from "./job-worker.ts";
import { type Listener, listen } from "./listen.ts";
import { createKeptLog, type KeptLog } from "./logs/kept-log.ts";
import { checkPort } from "./port-check.ts";
import type { Membership } from "./processes/place.ts";
import { checkSealingKeys } from "./sealing-keys-check.ts";
import { refuseSharedSessions } from "./shared-sessions.ts";
import { systemContext } from "./system-context.ts";
import type { OpenTracing } from "./telemetry/install-tracing.ts";
import { openTracing } from "./telemetry/open-tracing.ts";
import { scheduleUpkeep, type UpkeepSettings } from "./upkeep.ts";

/** Time for running requests and attempts during a stop; supervisors usually kill after 30 s. */
export const drainMsMax = 17_000;

/** A running process of the service. */
export interface Server extends Bootstrapped {
  readonly url: string;
  readonly baseUrl: string;
  readonly database: string;
  /** Drains and ends everything, the embedded PostgreSQL last. Later calls do nothing. */
  stop(): Promise<void>;
}

/** Companions of a start. */
export interface StartOptions {
  /** Ends the wait for a database that is not ready. */
  readonly signal?: AbortSignal;
  /** Absent for the only process. */
  readonly membership?: Membership;
  /** The clock of this machine, which may be wrong. @default the system's */
  readonly clock?: Clock;
}

/**
 * Starts database, queue, API and worker as configured.
 * @throws {StartError | EmbeddedPostgresError} for problems that an operator can fix; it stops everything started by
 * then
 */
export async function startServer(config: Config, givenLog: Log, options: StartOptions = {}): Promise<Server> {
  const clock = createDatabaseClock(options.clock ?? systemPorts.clock);
  const system = { ...createSystemPorts(clock), clock };
  const keptLog = createKeptLog({ ...system, log: givenLog });
  const log = limitRepeats(keptLog.log);
  const { membership, signal } = options;
  // The supervisor has checked the port, which the other processes use by now.
  if (!membership) await checkPort(config.host, config.port);
  const undo: (() => Promise<void>)[] = [];
  try {
    const tracing = config.traces && (await openTracing(config.traces, log));
    if (tracing) undo.push(() => tracing.close());
    const database = await openDatabase(config, log, membership?.place.embedded);
    undo.push(() => database.stop());
    return await startOn({ config, log, system, keptLog, database, tracing, signal, membership });
  } catch (error) {
    await unwind(undo, log);
    throw error;
  }
}

interface Started {
  readonly config: Config;
  readonly log: Log;
  readonly system: Surroundings["system"];
  readonly keptLog: KeptLog;
  readonly database: Database;
  readonly tracing: OpenTracing | undefined;
  readonly signal: AbortSignal | undefined;
  readonly membership: Membership | undefined;
}

async function startOn(started: Started): Promise<Server> {
  const { config, database, log, signal, system } = started;
  const waitMs = config.databaseWaitSeconds * 1_000;
  const firstPassword = createFirstPassword();
  const work = async () => {
    await migrate(started);
    return await startService(started, firstPassword);
  };
  try {
    return await awaitDatabase(database, { waitMs, log, signal, clock: system.clock, work });
  } catch (error) {
    throw explainDatabaseError(error, database.description);
  }
}

async function migrate({ config, log, database, signal }: Started): Promise<void> {
  const { connectionString, keyRing } = database;
  const { backupBeforeMigration: directory } = config;
  if (config.databaseUrl !== undefined) await refuseSharedSessions(database);
  const beforeMigration =
    directory === undefined
      ? undefined
      : async (pending: readonly string[]) =>
          void (await backUpBeforeMigration({ connectionString, directory, log, signal }, pending));
  await migrateToLatest(connectionString, { log, ...(beforeMigration && { beforeMigration }) });
  await checkSealingKeys(connectionString, keyRing);
}

/** Starts all parts, or none: it may be called again after it failed. */
async function startService(started: Started, firstPassword: FirstPassword): Promise<Server> {
  const undo: (() => Promise<void>)[] = [];
  try {
    return await startParts(started, { firstPassword, undo });
  } catch (error) {
    await unwind(undo, started.log);
    throw error;
  }
}

interface Starting {
  readonly firstPassword: FirstPassword;
  /** Functions that end the started parts, in the order of their start. */
  readonly undo: (() => Promise<void>)[];
}

async function startParts(
  { config, log, system, keptLog, database, tracing, membership }: Started,
  { firstPassword, undo }: Starting,
): Promise<Server> {
  // The listener needs the handler, which needs the listener's address.
  const late: { service?: Service } = {};
  const addresses = new WeakMap<Request, string>();
  const listener = listen(
    (request, clientAddress) => {
      if (clientAddress !== undefined) addresses.set(request, clientAddress);
      return late.service ? late.service.handler.handle(request) : Promise.resolve(starting());
    },
    {
      host: config.host,
      port: membership?.place.port ?? config.port,
      trustedProxies: config.trustedProxies,
      idleSeconds: config.keepAliveSeconds,
      exactPaths: ["/metrics"],
      requestBytesMax: config.fileBytesMax,
    },
  );
  undo.push(() => listener.close());
  const baseUrl = membership?.place.baseUrl ?? (config.port === 0 ? listener.url : config.baseUrl);
  const service = await compose({
    config,
    database,
    log,
    system,
    droppedLogLines: () => keptLog.dropped(),
    baseUrl,
    membership,
    clientAddress: (request) => addresses.get(request),
    allowSilence: (request, seconds) => listener.allowSilence(request, seconds),
  });
  undo.push(() => endService(service));
  if (config.blobs.kind === "file") await warnOfFiles(config.blobs.directory, log);
  const stopLog = keepEntries(keptLog, service);
  undo.push(stopLog);
  const bootstrapped = await bootstrap(config, service, { baseUrl, firstPassword });
  const worker = startWork(service, {
    mail: config.mail,
    logRetentionDays: config.logRetentionDays,
    baseUrl,
    isFirst: (membership?.place.index ?? 0) === 0,
  });
  late.service = service;
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> =>
    (stopping ??= stopServer({ service, worker, listener, database, tracing, log, stopLog }));
  return { url: listener.url, baseUrl, database: database.description, stop, ...bootstrapped };
}

/** The service runs without files, as on a read-only file system: uploads are refused, and nobody would know why. */
async function warnOfFiles(location: string, log: Log): Promise<void> {
  const { refusal: reason } = await inspectFolder(location);
  if (reason !== undefined)
    log.warn("Files cannot be kept: let this user write the folder, or set BLOB_URL or DATA_DIR", { location, reason });
}

/** Begins to write lines of the log; returns a function that ends it. */
function keepEntries(keptLog: KeptLog, { storage }: Service): () => Promise<void> {
  return keptLog.start((lines, isRepeated) =>
    writeLogEntries(storage, lines, { ownApplicationId: defaultApplicationId, isRepeated }),
  );
}

function starting(): Response {
  return new Response(null, { status: 503, headers: { "retry-after": "1" } });
}

interface WorkSettings extends UpkeepSettings {
  /** Whether this is the first process on its port, or the only one. */
  readonly isFirst: boolean;
}

/** Undefined in a process without background work. */
function startWork(service: Service, settings: WorkSettings): JobWorker | undefined {
  if (!service.dispatcher) return undefined;
  if (settings.isFirst) scheduleUpkeep(service, settings);
  service.dispatcher.start();
  const { baseUrl } = settings;
  return startJobWorker({
    queue: service.jobs.queue,
    log: service.ports.log,
    contextOf: (applicationId) => systemContext(service, { applicationId, baseUrl, requestId: "job-worker" }),
  });
}

async function stopServer(parts: {
  readonly service: Service;
  readonly worker: JobWorker | undefined;
  readonly listener: Listener;
  readonly database: Database;
  readonly tracing: OpenTracing | undefined;
  readonly log: Log;
  readonly stopLog: () => Promise<void>;
}): Promise<void> {
  const { service, worker, listener, database, tracing, log, stopLog } = parts;
  log.info("stopping", { inFlight: listener.sending() });
  service.handler.drain();
  await Promise.all([
    requestsEnd(service, listener),
    service.dispatcher?.stop({ drainMs: drainMsMax }),
    worker?.stop(),
  ]);
  await unwind([() => database.stop(), () => endService(service), stopLog, () => listener.close()], log);
  await tracing?.close();
  log.info("stopped");
}

/** Waits for what the handler has not answered, and for downloads; streams of events end as the drain begins. */
async function requestsEnd({ handler }: Service, listener: Listener): Promise<void> {
  const untilMs = performance.now() + drainMsMax;
  const isUnderWay = () => handler.inFlight() > 0 || listener.sending() > 0;
  while (isUnderWay() && performance.now() < untilMs) await Bun.sleep(20);
}

async function endService(service: Service): Promise<void> {
  await service.ports.requestLimits?.flush();
  await service.jobs.stop();
  await service.replica?.end();
  await service.pool.end();
}

/** Ends the started parts, the last one first; a failing part does not keep the others from ending. */
async function unwind(undo: readonly (() => Promise<void>)[], log: Log): Promise<void> {
  for (const end of undo.toReversed()) {
    try {
      await end();
    } catch (error) {
      log.error("could not stop a part of the service", {
        reason: error instanceof Error ? error.message : String(error),
      });
    }
  }
}
