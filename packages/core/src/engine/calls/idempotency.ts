import type { Id } from "../../ports/id.ts";
import type { Table } from "../../ports/table.ts";
import { DomainError } from "../errors.ts";
import { all, among, matches } from "../rows/conditions.ts";
import { joinedStore } from "../rows/joined-store.ts";
import { formatTimestamp } from "../schemas/formats.ts";
import { type Actor, actorOf, type OperationContext, type SecretOwner } from "./operation.ts";
import { recordReveal } from "./reveal.ts";

/** Hours an answer is kept for replay. */
export const idempotencyHours = 24;

/** An answer kept for replay. The body is sealed because it may hold a secret that is shown once. */
export interface IdempotencyRow {
  readonly id: string;
  readonly userId: Id<"user">;
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
}

/**
 * Runs `work` at most once for a key of the acting user, client and impersonator. Its writes and its answer commit
 * together: a crash leaves both or neither. Failed work leaves no trace and may be tried again.
 * @throws {DomainError} `idempotency_in_flight` while the first request runs, `idempotency_mismatch` when another
 * request used the key, `rate_limited` when a secret was shown too often.
 */
export async function runOnce(
  context: OperationContext,
  { secretOf, ...request }: IdempotentRequest,
  work: (context: OperationContext) => Promise<Answer>,
): Promise<Answer & { readonly replayed: boolean }> {
  const actor = actorOf(context);
  const { userId } = actor;
  const caller = callerOf(actor);
  const purpose = purposeOf(userId);
  const own = all(matches({ userId, key: request.key }), among("caller", [caller, null]));
  return context.store.transaction(async (transaction) => {
    // Processes of the previous version lock the user's key, so another client's use may have to wait, too.
    if (!(await transaction.tryLock(`${purpose}:${request.key}`))) {
      throw new DomainError("idempotency_in_flight", "A request with this Idempotency-Key is still in progress", {
        retryAfterSeconds: 1,
      });
    }
    const since = formatTimestamp(context.ports.clock.now() - idempotencyHours * 3_600_000);
    const [known] = await transaction.select(idempotencyKeys, {
      where: all(own, { op: "greaterThan", column: "createdAt", value: since }),
      limit: 1,
    });
    const joined = { ...context, store: joinedStore(transaction) };
    if (known) {
      const kept = await replay(context, known, request.fingerprint);
      const owner = secretOf?.(kept.body);
      if (owner) await recordReveal(joined, owner);
      return { ...kept, replayed: true };
    }
    const answer = await work(joined);
    const sealedBody = await context.ports.secretBox.seal(answer.body, purpose);
    const now = formatTimestamp(context.ports.clock.now());
    const kept = { caller, status: answer.status, sealedBody, createdAt: now };
    const row = { id: context.ports.ids.next(), userId, ...request, ...kept };
    await transaction.erase(idempotencyKeys, own);
    await transaction.insert(idempotencyKeys, [row]);
    return { ...answer, replayed: false };
  });
}

async function replay(context: OperationContext, known: IdempotencyRow, fingerprint: string): Promise<Answer> {
  if (known.fingerprint !== fingerprint) {
    throw new DomainError("idempotency_mismatch", "The Idempotency-Key has already been used for a different request");
  }
  const body = await context.ports.secretBox.open(known.sealedBody, purposeOf(known.userId));
  return { status: known.status, body };
}

/** A user's clients and impersonators, whose keys are apart: what one was answered is not for another to see. */
function callerOf({ clientId, impersonatorId }: Actor): string {
  return `${clientId ?? ""} ${impersonatorId ?? ""}`;
}

/** The purpose that a user's kept answers are sealed for. */
function purposeOf(userId: Id<"user">): string {
  return `idempotency:${userId}`;
}
