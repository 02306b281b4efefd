import type { ApplicationStore, Reader, Transaction } from "../../ports/storage.ts";
import type { Table } from "../../ports/table.ts";
import { DomainError } from "../errors.ts";
import { all, among, matches } from "../rows/conditions.ts";
import { runFramed, runFramedLate } from "../rows/framed-work.ts";
import { formatTimestamp } from "../schemas/formats.ts";
import { type Actor, actorOf, type OperationContext, type SecretOwner } from "./operation.ts";
import { recordReveal } from "./reveal.ts";

/** Hours an answer is kept for replay. */
export const idempotencyHours = 24;

/** An answer kept for replay. The body is sealed because it may hold a secret that is shown once. */
export interface IdempotencyRow {
  readonly id: string;
  /** The user, or the link of a portal. */
  readonly userId: string;
  readonly key: string;
  /** The client and impersonator; null in a row of a process of the version before the column, which counts for all. */
  readonly caller: string | null;
  /** SHA-256 of method, path and body. */
  readonly fingerprint: string;
  readonly status: number;
  readonly sealedBody: string;
  readonly createdAt: string;
}

/** Table of answers to replay for a repeated Idempotency-Key. */
export const idempotencyKeys: Table<IdempotencyRow> = {
  name: "idempotency_keys",
  persons: { userId: { erased: "row" } },
  columns: {
    id: "id",
    userId: "id",
    key: "text",
    caller: "text",
    fingerprint: "text",
    status: "integer",
    sealedBody: "text",
    createdAt: "timestamp",
  },
  sealed: { columns: ["sealedBody"], purpose: (row) => purposeOf(row.userId) },
};

/** An answer as it is sent. */
export interface Answer {
  readonly status: number;
  /** JSON text; empty for 204. */
  readonly body: string;
}

/** A request to run once. */
export interface IdempotentRequest {
  readonly key: string;
  /** SHA-256 of method, path and body. */
  readonly fingerprint: string;
  /** The owner of a secret that the body shows, if any; every replay is then a reveal. */
  readonly secretOf?: (body: string) => SecretOwner | undefined;
  /** True for work that waits for others before its transaction. @default false */
  readonly waits?: boolean | undefined;
}

/** Ends a transaction whose answer is kept already. */
class AlreadyAnswered extends Error {
  readonly row: IdempotencyRow;

  constructor(row: IdempotencyRow) {
    super("The request was answered before");
    this.row = row;
  }
}

/**
 * Lets `work` write at most once for a key of the acting user, client and impersonator, or of a portal's link. Its writes and its answer commit
 * together: a crash leaves both or neither. Failed work leaves no trace and may be tried again.
 * @throws {DomainError} `idempotency_in_flight` while the first request runs, `idempotency_mismatch` when another
 * request used the key, `rate_limited` when a secret was shown too often.
 */
export async function runOnce(
  context: OperationContext,
  { secretOf, waits = false, ...request }: IdempotentRequest,
  work: (context: OperationContext) => Promise<Answer>,
): Promise<Answer & { readonly replayed: boolean }> {
  const apart = waits ? { apart: context.store } : {};
  const framed = {
    ...keyFrame(context, request),
    work: (store: ApplicationStore) => work({ ...context, store, ...apart }),
  };
  try {
    if (waits) await framed.refuseAnswered(context.store);
    const answer = await (waits ? runFramedLate : runFramed)(context.store, framed);
    return { ...answer, replayed: false };
  } catch (error) {
    if (!(error instanceof AlreadyAnswered)) throw error;
    const kept = await replay(context, error.row, request.fingerprint);
    const owner = secretOf?.(kept.body);
    if (owner) await recordReveal(context, owner);
    return { ...kept, replayed: true };
  }
}

/** The transaction of a key around the work: it locks the key first, and keeps the answer last. */
function keyFrame(context: OperationContext, request: Pick<IdempotentRequest, "key" | "fingerprint">) {
  const { userId, caller } = context.portal
    ? { userId: context.portal.linkId, caller: "portal" }
    : ownerOf(actorOf(context));
  const purpose = purposeOf(userId);
  const own = all(matches({ userId, key: request.key }), among("caller", [caller, null]));
  const refuseAnswered = async (reader: Reader) => {
    const since = formatTimestamp(context.ports.clock.now() - idempotencyHours * 3_600_000);
    const where = all(own, { op: "greaterThan", column: "createdAt", value: since });
    const [known] = await reader.select(idempotencyKeys, { where, limit: 1 });
    if (known) throw new AlreadyAnswered(known);
  };
  return {
    refuseAnswered,
    async begin(transaction: Transaction) {
      // Processes of the previous version lock the user's key, so another client's use may have to wait, too.
      if (!(await transaction.tryLock(`${purpose}:${request.key}`))) {
        throw new DomainError("idempotency_in_flight", "A request with this Idempotency-Key is still in progress", {
          retryAfterSeconds: 1,
        });
      }
      await refuseAnswered(transaction);
    },
    async end(transaction: Transaction, { status, body }: Answer) {
      const sealedBody = await context.ports.secretBox.seal(body, purpose);
      const kept = { caller, status, sealedBody, createdAt: formatTimestamp(context.ports.clock.now()) };
      const row = { id: context.ports.ids.next(), userId, ...request, ...kept };
      await transaction.erase(idempotencyKeys, own);
      await transaction.insert(idempotencyKeys, [row]);
    },
  };
}

async function replay(context: OperationContext, known: IdempotencyRow, fingerprint: string): Promise<Answer> {
  if (known.fingerprint !== fingerprint) {
    throw new DomainError("idempotency_mismatch", "The Idempotency-Key has already been used for a different request");
  }
  const body = await context.ports.secretBox.open(known.sealedBody, purposeOf(known.userId));
  return { status: known.status, body };
}

/** A user's clients and impersonators, whose keys are apart: what one was answered is not for another to see. */
function ownerOf({ userId, clientId, impersonatorId }: Actor) {
  return { userId, caller: `${clientId ?? ""} ${impersonatorId ?? ""}` };
}

/** The purpose that a user's kept answers are sealed for. */
function purposeOf(userId: string): string {
  return `idempotency:${userId}`;
}
