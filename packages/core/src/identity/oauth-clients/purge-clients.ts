import { all, among, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import type { ConditionOn } from "../../ports/condition.ts";
import type { ApplicationStore } from "../../ports/storage.ts";
import { consents } from "../oauth/grant-tables.ts";
import { type OAuthClientRow, oauthClients } from "./table.ts";

const dayMs = 86_400_000;

/** Days until a self-registered client that never got a token is erased: many programs register at each start. */
export const unauthorizedClientDays = 30;

/** Days from its last token until a client is erased; its refresh tokens expire long before. */
export const unusedClientDays = 180;

/** Rows per transaction, to limit its locks, and transactions per application and sweep. */
const batchRows = 1_000;
const roundsMax = 100;

/** Lock that keeps other processes from purging the same application. */
const lockName = "unused-clients";

/** Condition for clients that nobody uses. */
type Unused = ConditionOn<OAuthClientRow>;

/** Condition that spares administrators' clients, and disabled clients, which must stay known as disabled. */
const selfRegistered: Unused = all(matches({ enabled: true }), among("origin", ["dynamic", "metadata-document"]));

/**
 * Erases self-registered clients that nobody uses, with their consents, in all applications; returns their number. A
 * failing application does not hold up the others.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, maintenance, passDays } = await createMemoryHost();
 * const planner = { client_name: "Planner", redirect_uris: ["https://planner.example/callback"] };
 * await call("registerClient", { body: planner });
 * passDays(31);
 * assert.equal(await purgeClients(maintenance), 1);
 * ```
 */
export async function purgeClients(ports: ExpiryPorts): Promise<number> {
  const total = await inEachApplication(ports, "Unused clients could not be erased", async ({ store }) => {
    let purged = 0;
    for (const unused of unusedConditions(ports.clock.now())) purged += await purge(store, unused);
    return purged;
  });
  if (total > 0) ports.log.info("Unused clients were erased", { source: "upkeep", rows: total });
  return total;
}

function unusedConditions(nowMs: number): readonly Unused[] {
  const before = (column: "createdAt" | "lastUsedAt", days: number): Unused => ({
    op: "lessThanOrEqual",
    column,
    value: formatTimestamp(nowMs - days * dayMs),
  });
  return [
    all(selfRegistered, matches({ lastUsedAt: null }), before("createdAt", unauthorizedClientDays)),
    all(selfRegistered, before("lastUsedAt", unusedClientDays)),
  ];
}

async function purge(store: ApplicationStore, unused: Unused): Promise<number> {
  let total = 0;
  for (let round = 0; round < roundsMax; round++) {
    const erased = await purgeBatch(store, unused);
    total += erased;
    if (erased < batchRows) break;
  }
  return total;
}

function purgeBatch(store: ApplicationStore, unused: Unused): Promise<number> {
  return store.transaction(async (transaction) => {
    if (!(await transaction.tryLock(lockName))) return 0;
    const clients = await transaction.select(oauthClients, { where: unused, limit: batchRows, lock: true });
    if (clients.length === 0) return 0;
    const values = clients.map(({ clientId }) => clientId);
    await transaction.erase(consents, among("clientId", values));
    const ids = clients.map(({ id }) => id);
    return transaction.erase(oauthClients, among("id", ids));
  });
}
