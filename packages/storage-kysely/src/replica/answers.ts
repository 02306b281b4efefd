import type { LaggingRead, Log, Reader } from "@design-catalog/core/ports";
import type { Connection, SqlExecute, SqlResult, SqlSend } from "../connection/connection.ts";
import { createCallerTimes } from "./caller-times.ts";
import type { Following } from "./follow-primary.ts";
import { endQuestion, placeOf, placeQuestion } from "./questions.ts";

/** Reasons why the primary answered. */
export const primaryReasons = ["away", "behind", "own_change", "seen_before", "refused", "failed"] as const;

/** One of {@link primaryReasons}. */
export type PrimaryReason = (typeof primaryReasons)[number];

/** Numbers of answers: of the replica, and of the primary by reason. */
export type ReplicaAnswers = Readonly<Record<PrimaryReason | "replica", number>>;

/**
 * Milliseconds between the id of an entry of the audit trail and its commit, at most: requests end after 25 s, and a step of
 * a job holds its locks no longer.
 */
const commitMsMax = 30_000;

/** The store for which a replica answers. */
export interface LaggingStore {
  /** Makes a reader of the rows, whose statements the given function runs, or the store itself. */
  readonly readerOf: (execute?: SqlExecute) => Reader;
  /** Sends lookups, several in one round trip. */
  readonly lookUp: SqlSend<SqlResult>;
}

/** Parts of a replica that answers. */
interface AnswerParts {
  readonly query: SqlExecute;
  readonly withConnection: <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;
  readonly isAway: () => boolean;
  readonly primary: Following;
  readonly log: Log;
}

/** Tells why the replica may not answer. */
class NotNow extends Error {
  readonly reason: PrimaryReason;

  constructor(reason: PrimaryReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Creates a function that answers reads by the replica, or by the primary where that cannot, and counts both. */
export function createAnswers(parts: AnswerParts) {
  const counts = { replica: 0, away: 0, behind: 0, own_change: 0, seen_before: 0, refused: 0, failed: 0 };
  const presentUntil = createCallerTimes();

  function noteSeen(caller: string): void {
    presentUntil.set(caller, performance.now());
  }

  async function byPrimary<T>(read: LaggingRead<T>, store: LaggingStore, reason: PrimaryReason): Promise<T> {
    counts[reason] += 1;
    const answer = await read.work(store.readerOf());
    noteSeen(read.caller);
    return answer;
  }

  async function answer<T>(read: LaggingRead<T>, store: LaggingStore): Promise<T> {
    if (parts.isAway()) return byPrimary(read, store, "away");
    if (parts.primary.lagMs() === undefined) return byPrimary(read, store, "behind");
    const attempt = beginAttempt(parts, {
      ...read,
      presentUntilMs: presentUntil.get(read.caller),
      end: store.lookUp(endQuestion, []).then(({ rows }) => Number(rows[0]?.["position"])),
    });
    const reader = store.readerOf(attempt.execute);
    const outcome = await Promise.resolve(reader)
      .then((own) => read.work(own))
      .then(
        (value) => ({ value }),
        () => undefined,
      );
    const failure = attempt.failure();
    if (failure) {
      const value = await byPrimary(read, store, failure);
      attempt.tellRepeated();
      return value;
    }
    // A refusal is the primary's to make: what it misses may only be new.
    if (!outcome) return byPrimary(read, store, "refused");
    // Statements of a run that was given up fail where they are: nobody waits for their rows.
    attempt.handOver();
    counts.replica += 1;
    return outcome.value;
  }

  return { answer, noteSeen, counts: (): ReplicaAnswers => ({ ...counts }) };
}

interface Asked extends Pick<LaggingRead<unknown>, "hasWrittenSince"> {
  readonly presentUntilMs: number;
  /** Place where the primary's log ends. */
  readonly end: Promise<number>;
}

function beginAttempt(parts: AnswerParts, asked: Asked) {
  // Whoever awaits it hears of its failure.
  asked.end.catch(() => undefined);
  let failure: PrimaryReason | undefined;
  /** Cause of a failure of which the log does not know yet. */
  let untold: { readonly reason: string } | undefined;
  let isOver = false;
  let hasWritten: Promise<boolean> | undefined;

  /** Refuses a place of the log at which the caller would miss something. */
  async function judge(position: number): Promise<void> {
    // Everything that was committed when the answer began.
    if (position >= (await asked.end)) return;
    const sample = parts.primary.reachedBy(position);
    if (!sample) throw new NotNow("behind");
    if (sample.atMs < asked.presentUntilMs) throw new NotNow("seen_before");
    hasWritten ??= asked.hasWrittenSince(sample.primaryMs - commitMsMax);
    if (await hasWritten) throw new NotNow("own_change");
  }

  async function byReplica(text: string, values: readonly unknown[]): Promise<SqlResult> {
    const statements = [
      { text: placeQuestion, values: [] },
      { text, values },
    ];
    const [place, result] = await parts.withConnection(({ batch }) => batch(statements));
    await judge(placeOf(place?.rows[0]));
    return result ?? { rows: [] };
  }

  const execute: SqlExecute = async (text, values = []) => {
    if (isOver && failure) return parts.query(text, values);
    try {
      return await byReplica(text, values);
    } catch (error) {
      note(error);
      if (!isOver) throw error;
      const result = await parts.query(text, values);
      tellRepeated();
      return result;
    }
  };

  function note(error: unknown): void {
    if (failure) return;
    failure = error instanceof NotNow ? error.reason : "failed";
    if (failure === "failed") untold = { reason: textOf(error) };
  }

  function tellRepeated(): void {
    if (untold) parts.log.warn("A read failed on the replica and was repeated on the primary", untold);
    untold = undefined;
  }

  return {
    execute,
    failure: () => failure,
    /** Logs a failure of the replica, once the primary has answered: a primary that is away fails both, and has lines. */
    tellRepeated,
    /** Ends the run: a download goes on, and the primary takes over where the replica fails it. */
    handOver() {
      isOver = true;
    },
  };
}

function textOf(error: unknown): string {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
