import type { JsonObject } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { usageError } from "../cli-error.ts";
import type { Invocation } from "../command/command.ts";
import type { Option } from "../command/parameters.ts";
import { readNamedFile } from "../command/read-file.ts";
import { present } from "./asked-options.ts";

const authMethods = ["client_secret_basic", "client_secret_post"];

/** Options for how deliveries prove who sends them. Secrets come from files or the environment: others may read arguments. */
export const credentialOptions: readonly Option[] = [
  { name: "auth-url", value: "URL", summary: "https URL of the token endpoint where deliveries get a token" },
  { name: "auth-client-id", value: "ID", summary: "Client id for that" },
  { name: "auth-secret-env", value: "VARIABLE", summary: "Environment variable with the client's secret" },
  { name: "auth-secret-file", value: "FILE", summary: "File with the client's secret" },
  {
    name: "auth-method",
    value: "METHOD",
    summary: "Place of the secret in requests for a token",
    choices: authMethods,
  },
  { name: "auth-scope", value: "SCOPES", summary: "Scopes to ask for, separated by spaces" },
  { name: "auth-audience", value: "AUDIENCE", summary: "Audience that some token endpoints need" },
  { name: "client-certificate", value: "FILE", summary: "PEM of a client certificate and its issuers" },
  { name: "client-key", value: "FILE", summary: "PEM of its private key, if the other file lacks it" },
];

/** Options that take credentials away from an endpoint. */
export const credentialRemovals: readonly Option[] = [
  { name: "remove-auth", summary: "Send no access token any more" },
  { name: "remove-client-certificate", summary: "Present no client certificate any more" },
];

type Source = Pick<Invocation, "options" | "environment">;

/** True if members of an authorization are given: a change of some of them needs the others. */
export function givesAuth({ options }: Source): boolean {
  return credentialOptions.some(({ name }) => name.startsWith("auth-") && options.has(name));
}

/**
 * Credentials that the options give or remove; what they leave out of an authorization stays as it is `stored`.
 * @throws {CliError} `usage` for options that exclude each other, and a secret or a file that cannot be read
 */
export function readCredentials(source: Source, stored: JsonObject = {}): JsonObject {
  return present({ auth: readAuth(source, stored), clientCertificate: readCertificate(source) });
}

function readAuth(source: Source, stored: JsonObject): JsonObject | null | undefined {
  const { options } = source;
  if (options.has("remove-auth")) {
    if (givesAuth(source)) throw usageError("--remove-auth cannot be combined with options that set it");
    return null;
  }
  if (!givesAuth(source)) return undefined;
  const given = present({
    tokenUrl: options.text("auth-url"),
    clientId: options.text("auth-client-id"),
    clientSecret: readSecret(source),
    authMethod: options.text("auth-method"),
    scope: options.text("auth-scope"),
    audience: options.text("auth-audience"),
  });
  const before = isJsonObject(stored["auth"]) ? stored["auth"] : {};
  const merged = Object.entries({ type: "oauth2_client_credentials", ...before, ...given });
  return Object.fromEntries(merged.filter(([, value]) => value !== ""));
}

function readSecret({ options, environment }: Source): string | undefined {
  const [variable, file] = [options.text("auth-secret-env"), options.text("auth-secret-file")];
  if (variable !== undefined && file !== undefined)
    throw usageError("--auth-secret-env cannot be combined with --auth-secret-file");
  // Editors end a file with a line break.
  if (file !== undefined) return readNamedFile("--auth-secret-file", file).replace(/\r?\n$/u, "");
  if (variable === undefined) return undefined;
  const value = environment[variable];
  if (value) return value;
  throw usageError(`--auth-secret-env needs the environment variable ${variable}`);
}

function readCertificate({ options }: Source): JsonObject | null | undefined {
  const [certificate, key] = [options.text("client-certificate"), options.text("client-key")];
  if (options.has("remove-client-certificate")) {
    if (certificate === undefined && key === undefined) return null;
    throw usageError("--remove-client-certificate cannot be combined with options that set it");
  }
  if (certificate === undefined) {
    if (key === undefined) return undefined;
    throw usageError("--client-key needs --client-certificate");
  }
  const parts = [readNamedFile("--client-certificate", certificate)];
  if (key !== undefined) parts.push(readNamedFile("--client-key", key));
  return { pem: parts.map((part) => part.trim()).join("\n") };
}
