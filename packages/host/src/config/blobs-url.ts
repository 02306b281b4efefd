import { isInTheClear } from "./loopback.ts";
import type { Reader } from "./reader.ts";
import { hasSecret, readSecret } from "./secret.ts";
import type { NameWith } from "./variables.ts";

const prefixExpression = /^(?!\.{1,2}(?:\/|$))[\w.-]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+)*$/u;

/** Reports a problem of `BLOB_URL`. */
export type Refuse = (text: string) => void;

/** Reports the first parameter that a kind of URL does not take. */
export function checkParameters(url: URL, known: readonly string[], refuse: Refuse): void {
  const unknown = [...url.searchParams.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined)
    refuse(`must not have the parameter ${unknown}: ${url.protocol} takes ${known.join(", ")}`);
}

/** The beginning of all keys that a path names; undefined for none or a wrong one, which it reports. */
export function readPrefix(path: string, refuse: Refuse): string | undefined {
  const prefix = path.replaceAll(/^\/+|\/+$/gu, "");
  if (prefix === "") return undefined;
  if (prefixExpression.test(prefix) && prefix.length <= 200) return prefix;
  refuse("must have a prefix of letters, digits, . _ - between slashes, at most 200 characters");
  return undefined;
}

/** The server that `endpoint` names; undefined for none or a wrong one, which it reports. */
export function readEndpoint(url: URL, { hasPath, production, refuse }: EndpointRules): string | undefined {
  const text = url.searchParams.get("endpoint");
  if (text === null) return undefined;
  const server = URL.parse(text);
  if (!server || !/^https?:$/u.test(server.protocol) || server.username !== "" || server.search !== "") {
    refuse("must have an http or https URL without a login as endpoint");
  } else if (!hasPath && server.pathname !== "/") refuse("must have an endpoint without a path");
  else if (production && isInTheClear(server)) {
    refuse("must have an https endpoint in production: files would cross the network in the clear");
  } else return server.origin + (hasPath ? server.pathname.replace(/\/$/u, "") : "");
  return undefined;
}

interface EndpointRules {
  readonly hasPath: boolean;
  readonly production: boolean;
  readonly refuse: Refuse;
}

/** A key of the store, from its variable or a file. It reports a missing one. */
export function readKey(reader: Reader, name: NameWith<"inFile">, use: string): string | undefined {
  if (!hasSecret(reader, name)) reader.problem(name, `must be set, or ${name}_FILE: ${use}`);
  return readSecret(reader, name);
}
