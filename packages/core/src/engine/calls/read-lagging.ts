import type { Id } from "../../ports/id.ts";
import type { Reader } from "../../ports/storage.ts";
import { lowestId } from "../id.ts";
import { auditEntries } from "../rows/audit.ts";
import { all, compares, matches } from "../rows/conditions.ts";
import { storeOver } from "../rows/joined-store.ts";
import type { OperationContext } from "./operation.ts";

/**
 * Runs `work`, which only reads, on a copy of the data where the store has one. The caller sees their own changes at
 * once: the audit trail, which every change writes anyway, tells whether there are new ones. The service itself, without
 * a user, reads the store.
 */
export function readLagging<T>(context: OperationContext, work: (context: OperationContext) => Promise<T>): Promise<T> {
  const { store, actor, portal } = context;
  const userId = actor?.userId ?? portal?.madeBy;
  if (!store.readLagging || !userId) return work(context);
  return store.readLagging({
    caller: userId,
    hasWrittenSince: (timeMs) => hasWrittenSince(store, userId, timeMs),
    work: (reader) => work({ ...context, store: storeOver(() => reader, refuse) }),
  });
}

async function hasWrittenSince(reader: Reader, actorUserId: Id<"user">, timeMs: number): Promise<boolean> {
  // Ids begin with their time, by which the table is divided.
  const since = compares("id", "greaterThanOrEqual", lowestId(timeMs));
  const entries = await reader.select(auditEntries, { where: all(since, matches({ actorUserId })), limit: 1 });
  return entries.length > 0;
}

function refuse(): never {
  throw new TypeError("Cannot write in an operation that may lag: it may be answered from a copy");
}
