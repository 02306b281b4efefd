import type { Actor, OperationContext, Ports, ServedApplication, Storage } from "@design-catalog/core";
import { logWith } from "@design-catalog/core/ports";
import type { Authenticate } from "./bearer.ts";
import type { Exchange } from "./route.ts";

/** What operations are run with. */
export interface OperationDependencies {
  readonly storage: Storage;
  readonly ports: Ports;
  readonly authenticate: Authenticate;
  /** The application of a request whose host names no other. */
  readonly applicationId: string;
  /** The application that a host name belongs to by a verified domain, and its origin there. */
  readonly applicationOf?: (hostName: string) => Promise<ServedApplication | undefined>;
  /** Origin of the service, without a trailing slash. The Host header never takes its place. */
  readonly baseUrl: string;
  /** Network address of the caller: which proxies are believed is for the host to say. */
  readonly clientAddress?: (request: Request) => string | undefined;
}

/** The application of the request's host among the verified domains, else the default one at its own origin. */
export async function findApplication(
  { applicationOf, applicationId, baseUrl }: OperationDependencies,
  request: Request,
): Promise<ServedApplication> {
  return (await applicationOf?.(new URL(request.url).hostname)) ?? { applicationId, baseUrl };
}

/** The circumstances of a request. */
export function createContext(
  { storage, ports, clientAddress }: OperationDependencies,
  { request, requestId }: Exchange,
  caller: ServedApplication & { readonly actor: Actor | null },
): OperationContext {
  const store = storage.open(caller.applicationId);
  const ownPorts = { ...ports, log: logWith(ports.log, { requestId }) };
  const circumstances = { requestId, changeSetId: ports.ids.next() };
  return { ...caller, ...circumstances, clientAddress: clientAddress?.(request) ?? null, store, ports: ownPorts };
}
