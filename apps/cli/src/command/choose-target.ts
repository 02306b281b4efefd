import { existsSync } from "node:fs";
import { join } from "node:path";
import { usageError } from "../cli-error.ts";
import type { Environment } from "./environment.ts";
import type { OptionValues } from "./option-values.ts";

/** Where the service is that a command works on. */
export type Target = { readonly kind: "http"; readonly baseUrl: string } | { readonly kind: "database" };

/** What the choice depends on. */
export interface TargetSources {
  readonly options: OptionValues;
  readonly environment: Environment;
  /** The service that was signed in to last. */
  readonly signedInTo: string | undefined;
}

/**
 * By this order: `--server`; `--local` or `--data-dir`; `CATALOG_URL`; `DATABASE_URL` or `DATA_DIR`; the service that
 * was signed in to last; the data directory `.data`.
 * @throws {CliError} `usage` when nothing says where, or two options contradict each other
 */
export function chooseTarget({ options, environment, signedInTo }: TargetSources): Target {
  const server = options.text("server");
  const isLocal = options.has("local") || options.has("data-dir");
  if (server !== undefined && isLocal) throw usageError("--server and --local or --data-dir exclude each other");
  if (server !== undefined) return http(server, "--server");
  if (isLocal) return { kind: "database" };
  if (environment["CATALOG_URL"]) return http(environment["CATALOG_URL"], "CATALOG_URL");
  if (environment["DATABASE_URL"] || environment["DATA_DIR"]) return { kind: "database" };
  if (signedInTo !== undefined) return http(signedInTo, "the file of sign-ins");
  if (existsSync(join(".data", "postgres")) || existsSync(join(".data", "postgres.location")))
    return { kind: "database" };
  throw usageError(
    "Nothing says where the service is: set CATALOG_URL or use --server, or set DATABASE_URL or DATA_DIR at its database",
  );
}

/** The service that is reached by HTTP. @throws {CliError} `usage` when nothing names one */
export function chooseServer({ options, environment, signedInTo }: TargetSources): string {
  const server = options.text("server") ?? (environment["CATALOG_URL"] || signedInTo);
  if (server === undefined) throw usageError("Nothing says where the service is: set CATALOG_URL or use --server URL");
  return http(server, options.has("server") ? "--server" : "CATALOG_URL").baseUrl;
}

const loopback = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/u;

/** Passwords and tokens travel in clear without TLS, so elsewhere than on this machine it is needed. */
function http(text: string, source: string): { readonly kind: "http"; readonly baseUrl: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !["http:", "https:"].includes(url.protocol) || url.pathname !== "/" || url.search !== "") {
    throw usageError(`${source} must be an http or https origin without a path: current value is ${text}`);
  }
  if (url.username !== "" || url.password !== "") throw usageError(`${source} must hold no user name and no password`);
  if (url.protocol === "http:" && !loopback.test(url.hostname)) {
    throw usageError(
      `${source} must begin with https:// as the password would travel in clear: current value is ${text}`,
    );
  }
  return { kind: "http", baseUrl: url.origin };
}
