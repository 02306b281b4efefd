import type { Clock } from "@design-catalog/core/ports";
import { askStore } from "../transfer/ask-store.ts";
import type { StoreAnswer, StoreRequest } from "../transfer/send-request.ts";
import { type Access, sharedAccess } from "./shared-access.ts";

/** A container, its server and its key. */
export interface AzureOptions {
  readonly account: string;
  readonly container: string;
  /** Begins every name in the container; without a slash at its ends. @default none */
  readonly prefix?: string;
  /** URL of the account, without a slash at its end. @default `https://<account>.blob.core.windows.net` */
  readonly endpoint?: string;
  /** 64 bytes in base64. */
  readonly accountKey: string;
  readonly clock: Clock;
  /** Longest silence of the server in milliseconds. @default 20,000 */
  readonly silenceMsMax?: number;
}

interface AzureRequest {
  readonly method: StoreRequest["method"];
  readonly permission: Access["permission"];
  /** @default the container itself */
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Version of the protocol. */
const version = "2021-12-02";
/** Life of the signatures of the service's own requests. */
const ownMs = 15 * 60_000;

/** Sends and signs requests to one container. */
export type AzureClient = ReturnType<typeof createAzureClient>;

/** Creates a client; nothing is sent yet. */
export function createAzureClient(options: AzureOptions) {
  const { account, container, accountKey, clock, silenceMsMax = 20_000 } = options;
  const endpoint = options.endpoint ?? `https://${account}.blob.core.windows.net`;
  const scope = { account, container, accountKey, isPlain: endpoint.startsWith("http:") };

  /** URL that allows one kind of request until it expires. */
  function urlFor(access: Access, query: Readonly<Record<string, string>> = {}): URL {
    const url = new URL(`${endpoint}/${container}${access.name === undefined ? "" : `/${access.name}`}`);
    for (const [name, value] of Object.entries({ ...query, ...sharedAccess(scope, access) })) {
      url.searchParams.set(name, value);
    }
    return url;
  }

  return {
    origin: new URL(endpoint).origin,
    /** Beginning of every name in the container. */
    inContainer: options.prefix === undefined ? "" : `${options.prefix}/`,
    urlFor,
    /** URL by which the server itself reads a blob. */
    sourceOf: (name: string) => urlFor({ permission: "r", name, expiresAtMs: clock.now() + ownMs }).href,
    async send(request: AzureRequest, body?: StoreRequest["body"]): Promise<StoreAnswer> {
      const { method, permission, name, query, headers } = request;
      const access = { permission, expiresAtMs: clock.now() + ownMs, ...(name !== undefined && { name }) };
      const empty = method === "PUT" && !body ? { "content-length": "0" } : {};
      return askStore({
        method,
        url: urlFor(access, query),
        headers: { "x-ms-version": version, ...empty, ...headers },
        silenceMsMax,
        ...(body && { body }),
      });
    },
  };
}
