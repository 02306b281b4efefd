import type { ServiceStatus, WebhookEndpoint } from "@design-catalog/client/api";

/** States of an endpoint, those that need somebody first. */
export const endpointStates = ["failing", "parked", "working", "disabled"] as const;

/** One of {@link endpointStates}. */
export type EndpointState = (typeof endpointStates)[number];

/** An endpoint in trouble, as the status of the service names it. */
export type Trouble = ServiceStatus["endpoints"]["troubled"][number];

/** Members of an endpoint that tell its state. */
export type JudgedEndpoint = Pick<
  WebhookEndpoint,
  "id" | "enabled" | "disabledAt" | "disabledReason" | "failingSince" | "lastSuccessAt" | "lastFailureAt"
>;

/** The state of an endpoint and its beginning; that of one without trouble has none. */
export interface StateSince {
  readonly state: EndpointState;
  readonly since: string | null;
}

/** The state of an endpoint, given those in trouble that the answering process knows, which tells only it is parked. */
export function stateOf(
  { id, enabled, disabledAt, failingSince }: JudgedEndpoint,
  troubled: readonly Trouble[],
): StateSince {
  if (!enabled) return { state: "disabled", since: disabledAt };
  const parked = troubled.find((trouble) => trouble.id === id && trouble.state === "parked");
  if (parked) return { state: "parked", since: parked.since };
  return failingSince === null ? { state: "working", since: null } : { state: "failing", since: failingSince };
}

/** True for the name of a state. */
export function isEndpointState(text: string): text is EndpointState {
  return endpointStates.some((state) => state === text);
}
