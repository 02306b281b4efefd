import { parseId } from "@design-catalog/core/engine";
import type { Clock, Id, Log } from "@design-catalog/core/ports";
import type { EventType } from "@design-catalog/core/webhooks";
import type { PoolConfig } from "pg";

/** Settings of {@link createWebhooks}. */
export interface WebhooksOptions<Type extends string = string> {
  /** URL of the database, `postgresql://...`; or give a `pool`. */
  readonly connectionString?: string | undefined;
  /** The program's own pool of pg. Its settings are taken: the engine opens connections of its own. */
  readonly pool?: { readonly options: PoolConfig };
  /**
   * Base64 of 32 bytes, such as `openssl rand -base64 32` prints, which encrypts the secrets of endpoints. Several, the
   * newest first, while a key is being replaced.
   */
  readonly masterKey: string | readonly string[] | undefined;
  /** Types of events, by name. */
  readonly eventTypes: Readonly<Record<Type, Omit<EventType, "type">>>;
  /** Schema of all tables. @default "webhooks" */
  readonly schema?: string;
  /** Tenant: each has its own endpoints and events. @default one for the whole program */
  readonly applicationId?: string;
  /** False for a process that only records events, while others deliver them. @default true */
  readonly delivers?: boolean;
  /** @default warnings and errors go to the console */
  readonly log?: Log;
  /** The clock of this machine, which may be wrong: the database's time counts. @default the system's */
  readonly clock?: Clock;
  /** CIDR ranges that deliveries may reach although they are not public; for development and tests. @default none */
  readonly allowNetworks?: readonly string[];
  /** Certificates (PEM) trusted in addition to those of the system; for development and tests. @default none */
  readonly extraCertificates?: string;
}

/** Schema of the tables where the program names none. */
export const defaultSchema = "webhooks";

/** The only tenant of a program that names none. */
const onlyApplication = "5f0e00000000000000000001";

/** @throws {DomainError} for a text that is not an id */
export function applicationOf({ applicationId = onlyApplication }: WebhooksOptions): Id<"application"> {
  return parseId<"application">(applicationId);
}

/**
 * The URL of the database that the options name.
 * @throws {TypeError} without one, and for a pool whose settings no URL can hold
 */
export function connectionStringOf({ connectionString, pool }: WebhooksOptions): string {
  if (connectionString !== undefined && connectionString !== "") return connectionString;
  if (!pool) throw new TypeError("Cannot create webhooks because neither connectionString nor pool is given");
  const { host, port, user, password, database, ssl, options, connectionString: ofPool = "" } = pool.options;
  const besideUrl = ofPool !== "" && (Boolean(ssl) || password !== undefined);
  if (typeof password === "function" || typeof ssl === "object" || Boolean(options) || besideUrl)
    throw new TypeError(
      "Cannot create webhooks because the pool has settings that only it knows (ssl, password or options): give a connectionString",
    );
  if (ofPool !== "") return ofPool;
  if (database !== undefined && /[?#]/u.test(database))
    throw new TypeError(`Cannot create webhooks because no URL can name the database ${database}: rename it`);
  const url = new URL("postgresql:///");
  // As a parameter the name would be ignored, and the connection go to the database of the user's name.
  if (database !== undefined) url.pathname = `/${encodeURI(database)}`;
  const parameters = { host, port, user, password, ...(ssl === true && { ssl }) };
  // What is missing comes from the variables of libpq, as it does for the pool.
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url.href;
}

const write = (level: "warn" | "error") => (message: string, fields?: object) => console[level](message, fields ?? "");

/** Warnings and errors on the console. */
export const consoleLog: Log = {
  debug: () => undefined,
  info: () => undefined,
  warn: write("warn"),
  error: write("error"),
};
