import type { ApplicationStore, Transaction } from "@design-catalog/core";
import { outgoingMails } from "@design-catalog/core/application";
import { parseId } from "@design-catalog/core/engine";
import type { ClaimedJob } from "@design-catalog/core/ports";
import { deliveries, events } from "@design-catalog/core/webhooks";
import { DeadlockError } from "@design-catalog/storage-memory";
import type { ConnectionScope } from "./connection-scope.ts";
import { unavailable } from "./database-unavailable.ts";
import type { TransactionFault } from "./faults.ts";
import { look } from "./observed-statements.ts";

/** Longest time for which the database keeps the transaction of a silent process. */
const idleInTransactionMs = 10_000;

/**
 * Runs a transaction of a process. Anything can happen between two of its statements, even the end of the process or of
 * the connection; the database then rolls back.
 */
export function openTransaction<Result>(
  scope: ConnectionScope,
  store: ApplicationStore,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const { process, database, faults, time, observe } = scope;
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const fault = faults.transaction();
  const succeed = (result: Result, session: Session) => {
    const isHeard = fault.kind !== "reply-lost";
    session.noteHeld(isHeard);
    if (!isHeard) observe({ kind: "reply-lost", process, request: "commit" });
    process.receiveAfter(faults.latencyMs(), () => {
      if (!isHeard) return reject(unavailable("The connection was lost"));
      session.hear();
      resolve(result);
    });
  };
  time.after(faults.latencyMs(), () => {
    if (database.isAway || fault.kind === "refused") {
      process.receive(() => reject(unavailable("The database is away")));
      return;
    }
    const session = createSession(scope, fault);
    const fail = (error: unknown) => {
      observe({ kind: "rollback", ids: session.announced() });
      process.receive(() => reject(error));
    };
    store
      .transaction((inner) => session.run(inner, work))
      .finally(session.close)
      .then((result) => succeed(result, session), fail);
  });
  return promise;
}

/** The database's side of one transaction. */
interface Session {
  run<Result>(inner: Transaction, work: (transaction: Transaction) => Promise<Result>): Promise<Result>;
  /** Returns the ids of events, deliveries and mails that it inserted. */
  announced(): readonly string[];
  /** Shows the jobs that it has added as held, and what their process reads with the commit. */
  noteHeld(isHeard: boolean): void;
  /** Gives the process what was read with the commit. */
  readonly hear: () => void;
  readonly close: () => void;
}

const announcing: ReadonlySet<string> = new Set([events.name, deliveries.name, outgoingMails.name]);

function createSession(scope: ConnectionScope, fault: TransactionFault): Session {
  const { process, faults, time, database } = scope;
  const begunAtMs = time.now();
  const cut = Promise.withResolvers<never>();
  // Nobody awaits it when all goes well.
  cut.promise.catch(() => undefined);
  const announced: string[] = [];
  let heard: (() => void)[] = [];
  let held: ClaimedJob[] = [];
  let running: Promise<unknown> = Promise.resolve();
  let statements = 0;
  let isCut = false;
  let runs = 0;

  /**
   * Ends the transaction. A statement that waits for a lock goes on without its client, and the rollback follows it.
   */
  function end(why: string): void {
    isCut = true;
    const rollBack = () => cut.reject(unavailable(why));
    running.then(rollBack, rollBack);
  }

  const unwatch = process.watch({
    crashed: () => end("The process has ended"),
    frozen: () => void time.after(idleInTransactionMs, () => process.isFrozen && end("Idle in transaction")),
  });

  function statement<Result>(carryOut: () => Promise<Result>): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    time.after(faults.latencyMs(), () => {
      if (fault.kind === "aborted" && statements++ >= fault.statements) end("The connection was lost");
      if (isCut) return process.receive(() => reject(unavailable("The connection was lost")));
      const result = carryOut();
      running = result;
      result.then(
        (value) => process.receive(() => resolve(value)),
        (error: unknown) => process.receive(() => reject(error)),
      );
    });
    return promise;
  }

  /** Commits, by the last statement that can go wrong. */
  async function commit(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    time.after(faults.latencyMs(), () => {
      if (fault.kind === "aborted") end("The connection was lost");
      if (!isCut) database.announceCommit({ begunAtMs });
      resolve();
    });
    await Promise.race([promise, cut.promise]);
    if (isCut) await cut.promise;
  }

  return {
    async run(inner, work) {
      if (!process.isAlive) throw unavailable("The process has ended");
      announced.length = 0;
      heard = [];
      held = [];
      const begun = new Promise<void>((resolve) => process.receiveAfter(faults.latencyMs(), resolve));
      await Promise.race([begun, cut.promise]);
      const wire = { statement, announced, heard, held };
      const result = await Promise.race([work(remote(inner, wire)), cut.promise]);
      // PostgreSQL lets the survivor of a deadlock go on, so the next run meets another one very rarely.
      if (runs++ === 0 && faults.deadlock()) {
        scope.observe({ kind: "rerun", process, ids: [...announced], held: [...held] });
        throw new DeadlockError("deadlock");
      }
      await commit();
      return result;
    },
    announced: () => announced,
    noteHeld(isHeard) {
      if (held.length === 0) return;
      for (const { id, data } of held) {
        for (const load of look(scope, parseId<"delivery">(String(data["deliveryId"]))))
          scope.commitLoads.set(id, load);
      }
      scope.observe({ kind: "hold", process, jobs: held, begunAtMs, isHeard });
    },
    hear: () => heard.forEach((take) => take()),
    close: unwatch,
  };
}

/** Messages between a process and one run of its transaction. */
interface Wire {
  readonly statement: <Result>(carryOut: () => Promise<Result>) => Promise<Result>;
  readonly announced: string[];
  /** Functions that the reply to the commit calls. */
  readonly heard: (() => void)[];
  readonly held: ClaimedJob[];
}

/** Returns the transaction as the process sees it. */
function remote(inner: Transaction, { statement, announced, heard, held }: Wire): Transaction {
  return {
    applicationId: inner.applicationId,
    isRepeated: inner.isRepeated,
    expectLive: (table, rows) => statement(() => inner.expectLive(table, rows)),
    expectNone: (table, column, text) => statement(() => inner.expectNone(table, column, text)),
    find: (table, id, options) => statement(() => inner.find(table, id, options)),
    select: (table, query) => statement(() => inner.select(table, query)),
    count: (table, where) => statement(() => inner.count(table, where)),
    tally: (table, query) => statement(() => inner.tally(table, query)),
    readFeed: (table, query) => statement(() => inner.readFeed(table, query)),
    insert: (table, rows) => {
      if (announcing.has(table.name)) announced.push(...rows.flatMap((row) => ("id" in row ? [String(row.id)] : [])));
      return statement(() => inner.insert(table, rows));
    },
    update: (table, where, changes) => statement(() => inner.update(table, where, changes)),
    revise: (table, where, changes) => statement(() => inner.revise(table, where, changes)),
    reviseEach: (table, rows, columns) => statement(() => inner.reviseEach(table, rows, columns)),
    copyRows: (copies, ids) => statement(() => inner.copyRows(copies, ids)),
    erase: (table, where) => statement(() => inner.erase(table, where)),
    nextNumber: (counter, atLeast) => statement(() => inner.nextNumber(counter, atLeast)),
    copyCounter: (from, to) => statement(() => inner.copyCounter(from, to)),
    lock: (name) => statement(() => inner.lock(name)),
    tryLock: (name) => statement(() => inner.tryLock(name)),
    enqueue: (jobs) => statement(() => inner.enqueue(jobs)),
    hold: async (jobs, take) => {
      const added: ClaimedJob[] = [];
      await statement(() => inner.hold(jobs, (more) => added.push(...more)));
      held.push(...added);
      // Before the commit, as an adapter may do it.
      take(added);
    },
    versionsAfterCommit: (table, ids, take) =>
      inner.versionsAfterCommit(table, ids, (versions) => heard.push(() => take(versions))),
    complete: (jobs) => statement(() => inner.complete(jobs)),
  };
}
