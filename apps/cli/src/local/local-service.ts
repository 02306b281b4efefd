import { randomBytes } from "node:crypto";
import { userInfo } from "node:os";
import {
  defaultApplicationId,
  type Id,
  type Log,
  type OperationContext,
  type Ports,
  type Storage,
} from "@design-catalog/core";
import {
  type Config,
  createOutbound,
  createPorts,
  createSystemPorts,
  type KeyRing,
  masterKeyFile,
  openBlobs,
  openSecretBox,
  openUrlSigner,
  readConfig,
  type SystemPorts,
  systemPorts,
} from "@design-catalog/host";
import { createJobs, type Jobs } from "@design-catalog/queue-pg-boss";
import {
  createDatabaseClock,
  createPool,
  createStorage,
  type DatabasePool,
  readClockSkew,
  readSchemaState,
  schemaRefusal,
} from "@design-catalog/storage-kysely";
import type { DestinationPolicy, RotatingSecretBox } from "@design-catalog/webhook-engine";
import { type Caller } from "../caller/caller.ts";
import { createLocalCaller } from "../caller/local-caller.ts";
import { CliError } from "../cli-error.ts";
import type { Environment, LocalSettings } from "../command/environment.ts";
import { existingKeyRing } from "./existing-key-ring.ts";
import { type LocalDatabase, openLocalDatabase } from "./local-database.ts";
import { localDeployment } from "./local-deployment.ts";

/** The service's operations on its database, in this process. */
export interface LocalService {
  readonly config: Config;
  readonly database: LocalDatabase;
  readonly pool: DatabasePool;
  readonly storage: Storage;
  /** The platform's ports, whose clock follows the database's. */
  readonly system: SystemPorts;
  /** Undefined for a service opened bare or keyless. */
  readonly keys: { readonly ring: KeyRing; readonly box: RotatingSecretBox } | undefined;
  readonly addressPolicy: DestinationPolicy;
  /** Returns the context of the system: no user, every right. @throws {CliError} without keys */
  context(applicationId?: Id<"application">): OperationContext;
  readonly caller: Caller;
  /** Starts the queue once; jobs commit with their transaction. */
  jobs(): Promise<Jobs>;
  /** Ends connections, and the embedded PostgreSQL if this process started it. */
  close(): Promise<void>;
}

/** Most connections: one for the work, others for what runs at the same time. */
const connectionsMax = 4;

/**
 * Opens the service at the database that the environment names.
 * @throws {ConfigError} for wrong variables
 * @throws {CliError} when the schema is of another version
 */
export async function openLocalService(
  environment: Environment,
  log: Log,
  { bare = false, keyless = bare, create = false }: LocalSettings = {},
): Promise<LocalService> {
  // Rules for production, such as https, do not concern the database.
  const config = readConfig({ ...environment, NODE_ENV: "development" }, { masterKeyNeeded: !keyless });
  const database = await openLocalDatabase(config, { log, create });
  try {
    return await openOn(database, { config, log, bare, keyless });
  } catch (error) {
    await database.stop();
    throw error;
  }
}

interface Opening {
  readonly config: Config;
  readonly log: Log;
  readonly bare: boolean;
  readonly keyless: boolean;
}

async function openOn(database: LocalDatabase, { config, log, bare, keyless }: Opening): Promise<LocalService> {
  const { connectionString } = database;
  const clock = createDatabaseClock(systemPorts.clock);
  const system = createSystemPorts(clock);
  const pool = createPool({ connectionString, log, clock, connectionsMax, applicationName: "catalogctl" });
  const queue = createJobs({ connectionString, pool, log, role: "api" });
  let starting: Promise<Jobs> | undefined;
  const jobs = () => (starting ??= queue.start().then(() => queue));
  const close = async () => {
    if (starting) await queue.stop();
    await pool.end();
    await database.stop();
  };
  try {
    if (!bare) {
      await checkSchema(pool);
      clock.note(clock.now() + (await readClockSkew(pool.query, () => clock.now())), 0);
    }
    const ring = keyless ? undefined : openKeys(config);
    const keys = ring && { ring, box: openSecretBox(ring) };
    const storage = createStorage({ pool, queue: queue.transactional });
    const { transport: _, ...outbound } = createOutbound(config, log, clock);
    const portsOf = (opened: typeof keys) => {
      if (opened) {
        const { store: blobs } = openBlobs(config.blobs, {
          signer: openUrlSigner(opened.ring),
          clock,
          deployment: localDeployment({ storage, pool, config }),
        });
        return createPorts({ ...system, ...outbound, log, secretBox: opened.box, blobs });
      }
      throw new CliError("usage", "Cannot continue without MASTER_KEY");
    };
    // Made once, when the first operation needs them.
    let made: Ports | undefined;
    const context = (applicationId = defaultApplicationId): OperationContext => {
      const ports = (made ??= portsOf(keys));
      return {
        applicationId,
        actor: null,
        requestId: requestId(),
        changeSetId: ports.ids.next(),
        baseUrl: config.baseUrl,
        clientAddress: null,
        store: storage.open(applicationId),
        ports,
      };
    };
    const prepareWrites = async () => void (await jobs());
    // Each call is a request of its own.
    const open = () => createLocalCaller({ context: context(), prepareWrites, close });
    const caller: Caller = {
      close,
      call: (name, input) => open().call(name, input),
      read: (name, input) => open().read(name, input),
    };
    const { addressPolicy } = outbound;
    return { config, database, pool, storage, system, keys, addressPolicy, context, caller, jobs, close };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

function openKeys(config: Config): KeyRing {
  const ring = existingKeyRing(config);
  if (ring) return ring;
  const file = masterKeyFile(config.dataDirectory);
  throw new CliError(
    "usage",
    `Cannot open the secrets because the master key is missing: restore ${file} or set MASTER_KEY`,
  );
}

async function checkSchema(pool: DatabasePool): Promise<void> {
  const { pending, unknown } = await readSchemaState(pool.query);
  if (unknown.length > 0) {
    throw new CliError("refused", `Cannot work on the database because it ${schemaRefusal(unknown)}`);
  }
  if (pending.length > 0) {
    throw new CliError(
      "refused",
      `Cannot work on the database because it lacks ${pending.join(", ")}: start the service of this version once`,
    );
  }
}

/** Names the person at the keyboard in the audit trail, where a request has its id. */
function requestId(): string {
  return `catalogctl:${userName()}:${randomBytes(4).toString("hex")}`;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A user id without an entry, as in some containers.
    return String(process.getuid?.() ?? "unknown");
  }
}
