import { Type } from "@sinclair/typebox";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { grants } from "../../engine/calls/privilege.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { nullable, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { deliveryErrorClasses } from "../../ports/delivery-store.ts";
import type { ParkedEndpoint } from "../../ports/host-status.ts";
import { failingSince } from "../endpoints/failing-since.ts";
import { endpointDescription, endpointsMax, endpointUrl } from "../endpoints/schemas.ts";
import type { WebhookEndpointRow } from "../endpoints/table.ts";
import { findLastFailed, lastFailureSchema, readLastFailure } from "../statistics/last-failure.ts";

/** Troubles of an endpoint, the worst first. */
const troubleStates = ["parked", "failing", "disabled"] as const;

const reasons = ["manual", "failing", ...deliveryErrorClasses] as const;

const troubledSchema = Type.Object(
  {
    id: Type.String(),
    url: endpointUrl,
    description: endpointDescription,
    state: oneOf(troubleStates),
    reason: nullable(
      oneOf(reasons, {
        description: "Why it is disabled, or the error class of its newest failed attempt; null if that is not kept",
      }),
    ),
    since: nullable(timestamp()),
    lastFailureAt: nullable(timestamp()),
    lastFailure: nullable(lastFailureSchema),
  },
  { $id: "TroubledEndpoint", additionalProperties: false },
);

/** Schema of the endpoints in trouble. */
export const troubledEndpointsSchema = Type.Array(troubledSchema, {
  maxItems: endpointsMax,
  description:
    "Endpoints that do not answer this process, that fail, or that are disabled, in this order; empty for callers without the privilege `Admin Webhooks`",
});

interface Trouble {
  readonly endpoint: WebhookEndpointRow;
  readonly state: (typeof troubleStates)[number];
  readonly since: string | null;
}

/** Finds the endpoints in trouble among the live ones of an application, the worst first. */
export function findTrouble(
  endpoints: readonly WebhookEndpointRow[],
  { parked, nowMs }: { readonly parked: readonly ParkedEndpoint[]; readonly nowMs: number },
): readonly Trouble[] {
  const parkedForMs = new Map(parked.map(({ endpointId, forMs }) => [endpointId, forMs]));
  const found = endpoints.flatMap((endpoint): readonly Trouble[] => {
    const { id, enabled, disabledAt } = endpoint;
    if (!enabled) return [{ endpoint, state: "disabled", since: disabledAt }];
    const forMs = parkedForMs.get(id);
    if (forMs !== undefined) return [{ endpoint, state: "parked", since: formatTimestamp(nowMs - forMs) }];
    const since = failingSince(endpoint);
    return since === null ? [] : [{ endpoint, state: "failing", since }];
  });
  return found.toSorted((one, other) => troubleStates.indexOf(one.state) - troubleStates.indexOf(other.state));
}

/** Names endpoints in trouble for who may read endpoints: a URL may hold a secret of its receiver. */
export async function nameTroubled(context: OperationContext, troubles: readonly Trouble[]) {
  const { privileges, scopes } = actorOf(context);
  const { store, ports } = context;
  if (!grants(privileges, "Admin Webhooks") || !(scopes?.has("admin") ?? true)) return [];
  return Promise.all(
    troubles.map(async ({ endpoint, state, since }) => {
      const { id, url, description, enabled, disabledReason, lastFailureAt } = endpoint;
      const failed = await findLastFailed(store, endpoint, ports.clock.now());
      const reason = enabled ? (failed?.lastErrorClass ?? null) : disabledReason;
      const lastFailure = await readLastFailure(store, failed);
      return { id, url, description, state, reason, since, lastFailureAt, lastFailure };
    }),
  );
}
