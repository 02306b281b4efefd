import type { OperationContext, Ports, ServedApplication, Storage } from "@design-catalog/core";
import { applicationRefusal } from "@design-catalog/core/application";
import { logWith } from "@design-catalog/core/engine";
import type { Id, SlotPlace, WithheldState } from "@design-catalog/core/ports";
import { turnOf } from "../request/slot-turn.ts";
import type { Authenticate } from "../tokens/bearer.ts";
import type { Call } from "./request-frame.ts";
import type { Exchange } from "./route.ts";

/** Dependencies of running operations. */
export interface OperationDependencies {
  readonly storage: Storage;
  readonly ports: Ports;
  readonly authenticate: Authenticate;
  /** Application of a request whose host names no other. */
  readonly applicationId: Id<"application">;
  /** Finds the application whose verified domain is a host name, and its origin there. */
  readonly applicationOf?: (hostName: string) => Promise<ServedApplication | undefined>;
  /** Tells why an application is not served; its requests are then refused. @default all are served */
  readonly withheldState?: (applicationId: Id<"application">) => Promise<WithheldState | undefined>;
  /** Origin of the service, without a trailing slash. The Host header never replaces it. */
  readonly baseUrl: string;
  /** Network address of the caller; the host decides which proxies to believe. */
  readonly clientAddress?: (request: Request) => string | undefined;
}

/** The application whose verified domain is the request's host, otherwise the default one at its own origin. */
export async function findApplication(
  { applicationOf, applicationId, baseUrl }: OperationDependencies,
  { request, known }: Pick<Call, "request" | "known">,
): Promise<ServedApplication> {
  // A name with a dot at its end is the same one (RFC 1034 section 3.1).
  const hostName = new URL(request.url).hostname.replace(/\.$/u, "");
  known.served ??= (await applicationOf?.(hostName)) ?? { applicationId, baseUrl };
  return known.served;
}

/** @throws {DomainError} `application_suspended`, `application_moving` */
export async function checkServed(
  { withheldState }: OperationDependencies,
  { applicationId }: ServedApplication,
): Promise<void> {
  const state = await withheldState?.(applicationId);
  if (state) throw applicationRefusal(state);
}

/** Creates the context of a request. */
export function createContext(
  { storage, ports, clientAddress, applicationId: homeId, baseUrl: homeUrl }: OperationDependencies,
  exchange: Exchange,
  caller: ServedApplication & Pick<OperationContext, "actor" | "portal">,
): OperationContext {
  const { request, requestId, known } = exchange;
  const store = storage.open(caller.applicationId);
  if (caller.actor) known.userId = caller.actor.userId;
  if (caller.portal) known.portalLinkId = caller.portal.linkId;
  const { applicationId } = caller;
  const ownPorts = { ...ports, log: logWith(ports.log, { requestId, applicationId }) };
  const circumstances = { requestId, changeSetId: ports.ids.next() };
  const turn = (place: SlotPlace) => turnOf(place, exchange);
  return {
    ...caller,
    ...(applicationId === homeId && { homeUrl }),
    ...circumstances,
    turnOf: turn,
    clientAddress: clientAddress?.(request) ?? null,
    userAgent: request.headers.get("user-agent") ?? undefined,
    lastEventId: request.headers.get("last-event-id") ?? undefined,
    store,
    ports: ownPorts,
  };
}
