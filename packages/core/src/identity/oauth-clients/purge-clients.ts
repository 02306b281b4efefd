import type { ApplicationStore } from "../../ports/storage.ts";
import { all, type Condition, matches } from "../../ports/condition.ts";
import type { ColumnOf } from "../../ports/table.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { type OAuthClientRow, oauthClients } from "./table.ts";
import { consents } from "../oauth/grant-tables.ts";
import type { ExpiryPorts } from "../../engine/rows/erase-expired.ts";

const dayMs = 86_400_000;

/** A client that registered by itself and never got a token is forgotten after this time: many register at each start. */
export const unauthorizedClientDays = 30;

/** One that got tokens is forgotten so long after the last; its refresh tokens have expired long before. */
export const unusedClientDays = 180;

/** Bounds what one transaction locks, and one sweep of an application to a hundred of these. */
const batchRows = 1_000;
const roundsMax = 100;

/** Holds off other processes that do the same in an application. */
const lockName = "unused-clients";

/** Which clients nobody uses. */
type Unused = Condition<ColumnOf<OAuthClientRow>>;

/** An administrator's clients stay, and so does one that an administrator has disabled: it is to stay away. */
const selfRegistered: Unused = all(matches({ enabled: true }), {
  op: "in",
  column: "origin",
  values: ["dynamic", "metadata-document"],
});

/**
 * Erases clients of all applications that nobody administers and nobody uses, with what users consented to; returns how
 * many. One application that fails does not keep the others waiting.
 */
export async function purgeClients({ applicationIds, contextOf, clock, log }: ExpiryPorts): Promise<number> {
  let total = 0;
  for (const applicationId of await applicationIds()) {
    try {
      for (const unused of unusedConditions(clock.now())) total += await purge(contextOf(applicationId).store, unused);
    } catch (error) {
      const fields = { applicationId, error: String(error) };
      log.error("Unused clients could not be erased; the next sweep tries again", fields);
    }
  }
  if (total > 0) log.info("Erased clients that nobody uses", { rows: total });
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
    await transaction.erase(consents, { op: "in", column: "clientId", values });
    const ids = clients.map(({ id }) => id);
    return transaction.erase(oauthClients, { op: "in", column: "id", values: ids });
  });
}
