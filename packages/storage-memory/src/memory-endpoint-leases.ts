import { formatTimestamp, matches } from "@design-catalog/core/engine";
import type { EndpointLease, EndpointLeaseRequest, EndpointReference } from "@design-catalog/core/ports";
import { endpointLeases } from "@design-catalog/core/webhooks";
import type { MemoryTransaction } from "./memory-transaction.ts";

/** Takes, prolongs or ends leases of endpoints. */
export async function leaseEndpoints(
  all: MemoryTransaction,
  { endpoints, ...request }: EndpointLeaseRequest,
  nowMs: number,
): Promise<readonly EndpointLease[]> {
  const leases: EndpointLease[] = [];
  for (const endpoint of endpoints.toSorted((one, other) => (one.endpointId < other.endpointId ? -1 : 1)))
    leases.push(...(await leaseOne(all, { ...request, endpoint }, nowMs)));
  return leases;
}

async function leaseOne(
  all: MemoryTransaction,
  { holder, forMs, endpoint }: Omit<EndpointLeaseRequest, "endpoints"> & { readonly endpoint: EndpointReference },
  nowMs: number,
): Promise<readonly EndpointLease[]> {
  const { applicationId, endpointId: id } = endpoint;
  const transaction = all.open(applicationId);
  await transaction.lock(`endpoint-lease:${id}`);
  const before = await transaction.find(endpointLeases, id);
  const isOthers = before !== undefined && before.holder !== holder;
  if (isOthers && Date.parse(before.expiresAt) > nowMs) return [];
  const otherEndedAt = (isOthers ? before.expiresAt : before?.otherEndedAt) ?? null;
  const row = { id, holder, expiresAt: formatTimestamp(nowMs + forMs), otherEndedAt };
  if (before) await transaction.update(endpointLeases, matches({ id }), row);
  else await transaction.insert(endpointLeases, [row]);
  return [{ endpointId: id, otherEndedMs: otherEndedAt === null ? null : nowMs - Date.parse(otherEndedAt) }];
}
