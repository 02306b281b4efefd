import { existsSync } from "node:fs";
import { join } from "node:path";
import { isLoopback } from "@design-catalog/host";
import { usageError } from "../cli-error.ts";
import type { Environment } from "./environment.ts";
import type { OptionValues } from "./option-values.ts";

/** The service that a command works on, by address or by database. */
export type Target = { readonly kind: "http"; readonly baseUrl: string } | { readonly kind: "database" };

/** Options and variables that decide. */
export interface TargetSources {
  readonly options: OptionValues;
  readonly environment: Environment;
  /** Service of the last sign-in. */
  readonly signedInTo: string | undefined;
}

/**
 * Chooses the service in this order: `--server`; `--local` or `--data-dir`; `CATALOG_URL`; `DATABASE_URL` or
 * `DATA_DIR`; the service of the last sign-in; the data directory `.data`.
 * @throws {CliError} `usage` when two options contradict each other or nothing names a service
 */
export function chooseTarget({ options, environment, signedInTo }: TargetSources): Target {
  const server = options.text("server");
  const isLocal = options.has("local") || options.has("data-dir");
  if (server !== undefined && isLocal) throw usageError("--server cannot be combined with --local or --data-dir");
  if (server !== undefined) return http(server, "--server");
  if (isLocal) return { kind: "database" };
  if (environment["CATALOG_URL"]) return http(environment["CATALOG_URL"], "CATALOG_URL");
  if (environment["DATABASE_URL"] || environment["DATA_DIR"]) return { kind: "database" };
  if (signedInTo !== undefined) return http(signedInTo, "the file of sign-ins");
  if (existsSync(join(".data", "postgres")) || existsSync(join(".data", "postgres.location")))
    return { kind: "database" };
  throw usageError(
    "Cannot find the service: set CATALOG_URL or use --server, or set DATABASE_URL or DATA_DIR to use its database",
  );
}

/** Returns the origin of the service. @throws {CliError} `usage` when nothing names one */
export function chooseServer({ options, environment, signedInTo }: TargetSources): string {
  const server = options.text("server") ?? (environment["CATALOG_URL"] || signedInTo);
  if (server === undefined) throw usageError("Cannot find the service: set CATALOG_URL or use --server URL");
  return http(server, options.has("server") ? "--server" : "CATALOG_URL").baseUrl;
}

/** Requires TLS for other machines: without it passwords and tokens travel in the clear. */
function http(text: string, source: string): { readonly kind: "http"; readonly baseUrl: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.pathname !== "/" || url.search !== "") {
    throw usageError(`${source} must be an http or https origin without a path: current value is ${text}`);
  }
  if (url.username !== "" || url.password !== "")
    throw usageError(`${source} must not contain a user name or password`);
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw usageError(
      `${source} must begin with https://, otherwise the password would be sent in clear text: current value is ${text}`,
    );
  }
  return { kind: "http", baseUrl: url.origin };
}
