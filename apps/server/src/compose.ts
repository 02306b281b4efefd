import {
  type Clock,
  createAuthenticator,
  defaultApplicationId,
  type Log,
  type Ports,
  type Storage,
} from "@design-catalog/core";
import { createRequestLimits } from "@design-catalog/core/application";
import type { DeliveryStore, HttpTransport, Id, Telemetry } from "@design-catalog/core/ports";
import { announceNews, disableAsAsked } from "@design-catalog/core/webhooks";
import {
  type Config,
  createOutbound,
  createPorts,
  deploymentOf,
  openBlobs,
  openSecretBox,
  openUrlSigner,
  readVersion,
  type SystemPorts,
} from "@design-catalog/host";
import { createOpenIdConnect } from "@design-catalog/host/openid";
import {
  createClientAssertions,
  createPasskeys,
  createHandler,
  createTokenSigner,
  type Handler,
  loadSigningKeys,
} from "@design-catalog/http";
import { createJobs, type Jobs } from "@design-catalog/queue-pg-boss";
import {
  createDeliveryStore,
  createRateLeases,
  createStorage,
  type DatabaseClock,
  type DatabasePool,
  readLastRestore,
  readServedDomains,
  readWithheldApplications,
  type Replica,
} from "@design-catalog/storage-kysely";
import {
  createDispatcher,
  createOfferingStorage,
  divideLimits,
  type DestinationPolicy,
  type Dispatcher,
  type DispatcherOptions,
  systemTimers,
} from "@design-catalog/webhook-engine";
import { createApplicationOf } from "./application-of.ts";
import { connectionsOf, openPool, openReplica } from "./connections.ts";
import type { Database } from "./database.ts";
import { readHostStatus } from "./host-status.ts";
import type { Membership } from "./processes/place.ts";
import { readiness } from "./readiness.ts";
import { surfaceOf } from "./surface.ts";
import { systemContext } from "./system-context.ts";
import { metricsAnswer } from "./telemetry/metrics-answer.ts";
import { createMetrics } from "./telemetry/metrics.ts";
import { createTracedStorage } from "./telemetry/traced-storage.ts";
import { createTracing } from "./telemetry/tracing.ts";
import { createWithheldApplications, withholdDeliveries, type WithheldKnowledge } from "./withheld-applications.ts";

/** The parts of one process, created but not started. */
export interface Service {
  readonly pool: DatabasePool;
  /** Undefined without `DATABASE_READ_URL`. */
  readonly replica: Replica | undefined;
  readonly storage: Storage;
  readonly ports: Ports;
  readonly jobs: Jobs;
  readonly handler: Handler;
  /** Undefined with `ROLE=api`. */
  readonly dispatcher: Dispatcher | undefined;
}

/** Address and foundations of the service. */
export interface Surroundings {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  /** The platform's ports, whose clock follows the database's. */
  readonly system: SystemPorts & { readonly clock: DatabaseClock };
  /** Number of lines of the log that were dropped. */
  readonly droppedLogLines: () => number;
  readonly baseUrl: string;
  /** Undefined for the only process. */
  readonly membership: Membership | undefined;
  /** Network address of a request's client. */
  readonly clientAddress: (request: Request) => string | undefined;
  /** Sets the seconds for which the connection of a request may be silent. */
  readonly allowSilence: (request: Request, seconds: number) => void;
}

/** Composes a process: the one place that knows every package. */
export async function compose(surroundings: Surroundings): Promise<Service> {
  const { config, database, log, membership } = surroundings;
  const connections = connectionsOf(membership?.place.count ?? 1);
  const pool = openPool(surroundings, connections);
  const replica = openReplica(surroundings, { pool, connections });
  const jobs = createJobs({ connectionString: database.connectionString, pool, log, role: config.role });
  try {
    await jobs.start();
    return await composeOn({ pool, replica, jobs }, surroundings);
  } catch (error) {
    await jobs.stop();
    await replica?.end();
    await pool.end();
    throw error;
  }
}

type Foundations = Pick<Service, "pool" | "replica" | "jobs">;

async function composeOn({ pool, replica, jobs }: Foundations, surroundings: Surroundings): Promise<Service> {
  const { config, database, log, system, droppedLogLines, baseUrl, membership } = surroundings;
  const { clock } = system;
  const count = membership?.place.count ?? 1;
  const metrics = createMetrics();
  const telemetry: Telemetry = { ...metrics.observer, ...createTracing() };
  const withheld = openWithheld(pool, { clock, log });
  const plainStorage = createTracedStorage(openStorage({ pool, replica, jobs }, withheld), telemetry);
  const { transport, ...outbound } = createOutbound(config, log, clock);
  const secretBox = openSecretBox(database.keyRing);
  const store = plainStorage.open(defaultApplicationId);
  const keys = await loadSigningKeys({ store, ports: { ...system, secretBox } });
  const deployment = deploymentFrom({ storage: plainStorage, pool, config });
  const blobs = openBlobs(config.blobs, { signer: openUrlSigner(database.keyRing), clock, deployment });
  const ports = createPorts({
    ...system,
    ...openLimits({ config, log, system, pool, storage: plainStorage, processes: count, telemetry }),
    ...outbound,
    blobs: blobs.store,
    ...fixedPorts(config),
    log,
    secretBox,
    telemetry,
    tokenSigner: createTokenSigner({ keys, digest: system.digest }),
    hostStatus: (applicationId) =>
      readHostStatus({ pool, jobs, clock, parked: () => dispatcher?.parked() ?? null }, applicationId),
    openIdConnect: createOpenIdConnect({ ...outbound, clock }),
  });
  const contextOf = (applicationId: Id<"application">) =>
    systemContext({ storage: plainStorage, ports }, { applicationId, baseUrl, requestId: "dispatcher" });
  const dispatcher =
    config.role === "api"
      ? undefined
      : composeDispatcher({
          transport,
          ports,
          addressPolicy: outbound.addressPolicy,
          jobs,
          deliveries: openDeliveries({ pool, jobs, ports }, withheld),
          count,
          disableEndpoint: (endpoint) => disableAsAsked({ log, contextOf }, endpoint),
        });
  const offering = (mayWait: boolean) =>
    dispatcher ? createOfferingStorage(plainStorage, dispatcher.fastLane, { mayWait }) : plainStorage;
  const storage = offering(true);
  const parts = { pool, replica, jobs, dispatcher };
  const own = { metrics: () => metrics.samples(), readiness: () => readiness({ ...parts, clock }) };
  const whole = membership?.join(own) ?? { ...own, metrics: () => metrics.read() };
  const { clientAddress, allowSilence } = surroundings;
  const handler = createHandler({
    lengthsEnforced: true,
    ...surfaceOf({ role: config.role, production: config.production, blobs, allowSilence }),
    storage,
    ports,
    authenticate: createAuthenticator(storage, ports),
    applicationId: defaultApplicationId,
    applicationOf: openApplicationOf(pool, { baseUrl, clock, log }),
    withheldState: async (applicationId) => (await withheld.states()).get(applicationId),
    baseUrl,
    ...readVersion(),
    readiness: () => whole.readiness(),
    metrics: metricsAnswer({ ...metrics, read: () => whole.metrics() }, { token: config.metricsToken, clientAddress }),
    clientAddress,
  });
  metrics.watch({ ...parts, handler, clock: ports.clock, role: config.role, droppedLogLines });
  return { ...parts, storage: offering(false), ports, handler };
}

function deploymentFrom({ storage, pool, config }: Pick<Service, "storage" | "pool"> & Pick<Surroundings, "config">) {
  return deploymentOf({ storage, cell: config.cell, readLastRestore: (id) => readLastRestore(pool.query, id) });
}

interface LimitSources {
  readonly config: Config;
  readonly log: Log;
  readonly system: SystemPorts;
  readonly pool: DatabasePool;
  readonly storage: Storage;
  readonly processes: number;
  readonly telemetry: Telemetry;
}

/** Opens the limits on requests unless they are off. */
function openLimits({ config, system, pool, ...sources }: LimitSources): Pick<Ports, "requestLimits"> {
  const { rateLimits: mode } = config;
  if (mode === "off") return {};
  const { clock, ids } = system;
  const leases = createRateLeases(pool);
  return { requestLimits: createRequestLimits({ ...sources, mode, clock, ids, leases, timers: systemTimers }) };
}

/** Opens the lookup of applications by their verified domains. */
function openApplicationOf(
  pool: DatabasePool,
  given: { readonly baseUrl: string; readonly clock: Clock; readonly log: Log },
) {
  return createApplicationOf({ ...given, read: () => readServedDomains(pool.query) });
}

/** Opens the knowledge of which applications are not served. */
function openWithheld(pool: DatabasePool, given: { readonly clock: Clock; readonly log: Log }) {
  const read = () => readWithheldApplications(pool.query);
  return createWithheldApplications({ ...given, read });
}

/** Opens the storage, which commits nothing of an application that moves. */
function openStorage({ pool, replica, jobs }: Foundations, withheld: WithheldKnowledge): Storage {
  return createStorage({
    pool,
    replica,
    queue: jobs.transactional,
    mayCommit: (applicationId, execute) => withheld.checkCommit(applicationId, () => readWithheldApplications(execute)),
  });
}

/** Opens the store of deliveries, which leaves out applications that are not served. */
function openDeliveries({ pool, jobs, ports }: Pick<Service, "pool" | "jobs" | "ports">, withheld: WithheldKnowledge) {
  const store = createDeliveryStore({
    pool,
    queue: jobs.transactional,
    announce: announceNews(ports),
    leaving: (execute) => withheld.leaving(() => readWithheldApplications(execute)),
  });
  return withholdDeliveries(store, withheld.states);
}

/** Ports of a host that its configuration decides. */
function fixedPorts({ fileBytesMax, mail }: Config) {
  return {
    fileBytesMax,
    sendsMail: mail !== undefined,
    timers: systemTimers,
    clientAssertions: createClientAssertions(),
    passkeys: createPasskeys(),
  };
}

interface DispatcherSources {
  readonly transport: HttpTransport;
  readonly ports: Ports;
  readonly addressPolicy: DestinationPolicy;
  readonly jobs: Jobs;
  readonly deliveries: DeliveryStore;
  /** Processes that share the places of each endpoint. */
  readonly count: number;
  readonly disableEndpoint: DispatcherOptions["disableEndpoint"];
}

function composeDispatcher({
  transport,
  ports,
  addressPolicy,
  jobs,
  deliveries,
  count,
  disableEndpoint,
}: DispatcherSources): Dispatcher {
  const { telemetry, secretBox, clock, random, log } = ports;
  return createDispatcher({
    queue: jobs.queue,
    deliveries,
    transport,
    addressPolicy,
    secretBox,
    clock,
    random,
    log,
    limits: divideLimits(count),
    disableEndpoint,
    ...(telemetry && { telemetry }),
  });
}
