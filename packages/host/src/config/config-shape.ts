import type { EgressProxy } from "@design-catalog/webhook-engine";
import type { BlobSettings } from "./blob-settings.ts";
import type { EmbeddingsSettings } from "./embeddings.ts";
import type { MailSettings } from "./mail.ts";
import type { ScannerSettings } from "./scanner.ts";
import type { TraceSettings } from "./traces.ts";
import type { TranslatorSettings } from "./translator.ts";

/** Part that a process plays. */
export type ServerRole = "all" | "api" | "worker";

/** The validated configuration of a process. */
export interface Config {
  /** Port to listen on; 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** Origin under which clients reach the service, without a trailing slash. */
  readonly baseUrl: string;
  /** CIDR ranges of proxies whose `X-Forwarded-For` names the client; without any, the socket's address counts. */
  readonly trustedProxies: readonly string[];
  /** Seconds for which an idle connection stays open. */
  readonly keepAliveSeconds: number;
  readonly dataDirectory: string;
  /** PostgreSQL's URL; undefined starts the embedded PostgreSQL in `dataDirectory`. */
  readonly databaseUrl: string | undefined;
  /** URL of a standby that answers reads which may lag; undefined without one. */
  readonly databaseReadUrl: string | undefined;
  /** Seconds that its answers may be old, at most. */
  readonly databaseReadLagSeconds: number;
  /** Folder that gets a backup before a database in use is migrated; undefined makes none. */
  readonly backupBeforeMigration: string | undefined;
  /** Longest wait at a start for a database that is not ready. */
  readonly databaseWaitSeconds: number;
  /** Processes that answer on the port. */
  readonly processes: number;
  readonly role: ServerRole;
  readonly administratorEmail: string;
  /** Password of the first administrator; undefined generates one. */
  readonly administratorPassword: string | undefined;
  /** 32 bytes in base64; undefined only with the embedded database, which keeps a key in `dataDirectory`. */
  readonly masterKey: string | undefined;
  /** Keys that some secrets may still need; they open and never seal. */
  readonly previousMasterKeys: readonly string[];
  /** CIDR ranges that deliveries may reach although they are not public. */
  readonly webhookAllowNetworks: readonly string[];
  /** DNS servers for the names of receivers, as `address` or `address:port`; undefined uses the system's. */
  readonly webhookDnsServers: readonly string[] | undefined;
  /** PEM certificates that deliveries trust in addition to the system's. */
  readonly webhookCertificates: string | undefined;
  /** Proxy that opens the connections of deliveries; undefined connects directly. */
  readonly webhookProxy: EgressProxy | undefined;
  /** Place of the content of files. */
  readonly blobs: BlobSettings;
  /** Name of this deployment among several that share the store; undefined for the only one. */
  readonly cell: string | undefined;
  /** Bytes of the largest file. */
  readonly fileBytesMax: number;
  /** Scanner of uploaded content; undefined scans nothing. */
  readonly scanner: ScannerSettings | undefined;
  /** The service that translates texts; undefined without one. */
  readonly translator: TranslatorSettings | undefined;
  /** The service that computes vectors of products; undefined without one. */
  readonly embeddings: EmbeddingsSettings | undefined;
  /** Mail server; undefined leaves mails in the outbox. */
  readonly mail: MailSettings | undefined;
  /** Whether limits on requests are off, only observed or enforced. */
  readonly rateLimits: "off" | "observe" | "enforce";
  /** Token for reading the metrics; undefined shows them to everyone who can reach them. */
  readonly metricsToken: string | undefined;
  /** Receiver of traces; undefined sends none. */
  readonly traces: TraceSettings | undefined;
  /** Days for which administrators can look up lines of the log. */
  readonly logRetentionDays: number;
  readonly logLevel: "debug" | "info" | "warn" | "error";
  /** Form of the lines of the log; `auto` is text at a terminal and JSON otherwise. */
  readonly logFormat: "auto" | "text" | "json";
  readonly production: boolean;
}
