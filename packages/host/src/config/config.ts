import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { createSecureContext } from "node:tls";
import { newPasswordCharactersMin } from "@design-catalog/core/identity";
import { readBlobs } from "./blobs.ts";
import { ConfigError } from "./config-error.ts";
import type { Config } from "./config-shape.ts";
import { readDatabaseUrl } from "./database-url.ts";
import { readEgressProxy } from "./egress-proxy.ts";
import { readEmbeddings } from "./embeddings.ts";
import { readMail } from "./mail.ts";
import { readNameServers } from "./name-servers.ts";
import { readProcesses } from "./processes.ts";
import { checkProduction } from "./production.ts";
import { createReader, type Environment } from "./reader.ts";
import { readScanner } from "./scanner.ts";
import { readPassword } from "./secret.ts";
import { readTraces } from "./traces.ts";
import { readTranslator } from "./translator.ts";
import { variables } from "./variables.ts";

/** Demands on a configuration. */
export interface ReadConfigOptions {
  /** False for work that opens no secret. @default true */
  readonly masterKeyNeeded?: boolean;
}

/**
 * Reads the configuration from environment variables; an empty variable counts as absent.
 * @throws {ConfigError} with every problem at once, so one restart can fix them all
 */
export function readConfig(environment: Environment, { masterKeyNeeded = true }: ReadConfigOptions = {}): Config {
  const reader = createReader(environment);
  const production = reader.choice("NODE_ENV") === "production";
  const port = reader.integer("PORT");
  // URLs write addresses of IPv6 in brackets, and people copy them.
  const host = (reader.text("HOST") ?? variables.HOST.default).replace(/^\[(.*)\]$/u, "$1");
  const databaseUrl = readDatabaseUrl(reader, "DATABASE_URL");
  const dataDirectory = resolve(reader.text("DATA_DIR") ?? variables.DATA_DIR.default);
  const config: Config = {
    port,
    host,
    baseUrl: reader.origin("BASE_URL") ?? `http://${host.includes(":") ? `[${host}]` : host}:${port}`,
    trustedProxies: reader.networks("TRUSTED_PROXIES"),
    keepAliveSeconds: reader.integer("KEEP_ALIVE_SECONDS"),
    dataDirectory,
    databaseUrl,
    databaseReadUrl: readDatabaseUrl(reader, "DATABASE_READ_URL"),
    databaseReadLagSeconds: reader.integer("DATABASE_READ_LAG_SECONDS"),
    backupBeforeMigration: reader.parsed("BACKUP_BEFORE_MIGRATION", "the path of an existing folder", toFolder),
    databaseWaitSeconds: reader.integer("DATABASE_WAIT_SECONDS"),
    processes: readProcesses(reader),
    role: reader.choice("ROLE"),
    administratorEmail: reader.email("BOOTSTRAP_ADMIN_EMAIL") ?? variables.BOOTSTRAP_ADMIN_EMAIL.default,
    administratorPassword: readPassword(reader, "BOOTSTRAP_ADMIN_PASSWORD"),
    masterKey: reader.key("MASTER_KEY"),
    previousMasterKeys: reader.keys("MASTER_KEY_PREVIOUS"),
    webhookAllowNetworks: reader.networks("WEBHOOK_ALLOW_NETWORKS"),
    webhookDnsServers: readNameServers(reader, "WEBHOOK_DNS_SERVERS"),
    webhookCertificates: readCertificates(reader.text("WEBHOOK_CA_FILE"), reader.problem),
    webhookProxy: readEgressProxy(reader),
    blobs: readBlobs(reader, { dataDirectory, production }),
    cell: reader.parsed("CELL", "1 to 32 of a-z, 0-9 and -", (value) =>
      /^[a-z0-9-]{1,32}$/u.test(value) ? value : undefined,
    ),
    fileBytesMax: reader.integer("FILE_BYTES_MAX"),
    scanner: readScanner(reader),
    translator: readTranslator(reader, production),
    embeddings: readEmbeddings(reader, production),
    mail: readMail(reader, production),
    rateLimits: reader.choice("RATE_LIMITS"),
    metricsToken: reader.parsed("METRICS_TOKEN", "at least 16 letters or digits (openssl rand -hex 32)", parseToken),
    traces: readTraces(reader),
    logRetentionDays: reader.integer("LOG_RETENTION_DAYS"),
    logLevel: reader.choice("LOG_LEVEL"),
    logFormat: reader.choice("LOG_FORMAT"),
    production,
  };
  if (masterKeyNeeded && databaseUrl && reader.text("MASTER_KEY") === undefined) {
    reader.problem(
      "MASTER_KEY",
      "must be set with DATABASE_URL, because every process needs the same key (openssl rand -base64 32)",
    );
  }
  if (config.databaseReadUrl !== undefined && reader.text("DATABASE_URL") === undefined) {
    reader.problem("DATABASE_READ_URL", "must be set with DATABASE_URL, because it names a standby of that server");
  }
  if (config.previousMasterKeys.length > 0 && reader.text("MASTER_KEY") === undefined) {
    reader.problem("MASTER_KEY", "must be set with MASTER_KEY_PREVIOUS, because previous keys only decrypt");
  }
  if (production) checkProduction(config, environment, reader.problem);
  else if (isShort(config.administratorPassword)) {
    reader.problem("BOOTSTRAP_ADMIN_PASSWORD", `must have at least ${newPasswordCharactersMin} characters`);
  }
  if (reader.problems.length > 0) throw new ConfigError(reader.problems);
  return config;
}

function isShort(password: string | undefined): boolean {
  return password !== undefined && Array.from(password).length < newPasswordCharactersMin;
}

function toFolder(value: string): string | undefined {
  const folder = resolve(value);
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? folder : undefined;
}

/** Matches what a bearer header can carry (RFC 6750 §2.1) and nobody can guess. */
function parseToken(value: string): string | undefined {
  return /^[A-Za-z0-9._~+/-]{16,}=*$/u.test(value) ? value : undefined;
}

function readCertificates(path: string | undefined, problem: (name: string, text: string) => void): string | undefined {
  if (path === undefined) return undefined;
  try {
    const pem = readFileSync(path, "utf8");
    if (isCertificates(pem)) return pem;
    problem("WEBHOOK_CA_FILE", `must contain PEM certificates, but ${path} does not`);
  } catch (error) {
    problem(
      "WEBHOOK_CA_FILE",
      `must be a readable file, but ${path} is not: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return undefined;
}

/** True for a text that TLS takes as certificates: a damaged file is a problem of the configuration. */
function isCertificates(pem: string): boolean {
  if (!pem.includes("-----BEGIN CERTIFICATE-----")) return false;
  try {
    createSecureContext({ ca: pem });
    return true;
  } catch {
    return false;
  }
}
