import type { ApplicationStore, Storage } from "@design-catalog/core";
import type { MemoryStorage } from "@design-catalog/storage-memory";
import type { ConnectionScope } from "./connection-scope.ts";
import { openTransaction } from "./database-transaction.ts";
import { unavailable } from "./database-unavailable.ts";
import { changeQueue, claim, listen, load, noteAnswer, settle } from "./observed-statements.ts";

/** The storage ports of one process. */
export type Connection = Pick<MemoryStorage, "storage" | "deliveries" | "upkeep"> & {
  readonly queue: Omit<MemoryStorage["queue"], "jobs" | "holds" | "hasKey" | "beginHolding" | "apply">;
  readonly commitLoads: ConnectionScope["commitLoads"];
};

/** Longest wait of a process for an answer; the database may still execute the statement. */
const answerTimeoutMs = 5_000;

/** Connects a process to the database. */
export function connect(scope: ConnectionScope): Connection {
  const { memory } = scope;
  const request = <Result>(name: string, carryOut: () => Promise<Result>) => sendRequest(scope, name, carryOut);
  return {
    storage: connectStorage(scope),
    commitLoads: scope.commitLoads,
    deliveries: {
      load: async (references) => noteAnswer(scope, await request("load", () => load(scope, references))),
      settle: (settlements) => request("settle", () => settle(scope, settlements)),
      lease: (wanted) => request("lease", () => memory.deliveries.lease(wanted)),
    },
    queue: {
      claim: (queue, options) => request("claim", () => claim(scope, queue, options)),
      extend: (jobs) => request("extend", () => changeQueue(scope, () => memory.queue.extend(jobs))),
      release: (jobs) => request("release", () => changeQueue(scope, () => memory.queue.release(jobs))),
      onAvailable: (queue, listener) => listen(scope, queue, listener),
    },
    upkeep: {
      failingEndpoints: (before) => request("failing", () => memory.upkeep.failingEndpoints(before)),
      endpointsOwedNotice: (before) => request("owed", () => memory.upkeep.endpointsOwedNotice(before)),
      restoreLostJobs: (options) => request("restore", () => memory.upkeep.restoreLostJobs(options)),
      countAttempts: (options) => request("count", () => memory.upkeep.countAttempts(options)),
    },
  };
}

function connectStorage(scope: ConnectionScope): Storage {
  return {
    open(applicationId): ApplicationStore {
      const store = scope.memory.storage.open(applicationId);
      const read = <Result>(carryOut: () => Promise<Result>) => sendRequest(scope, "read", carryOut);
      return {
        applicationId,
        find: (table, id) => read(() => store.find(table, id)),
        select: (table, query) => read(() => store.select(table, query)),
        count: (table, where) => read(() => store.count(table, where)),
        tally: (table, query) => read(() => store.tally(table, query)),
        readFeed: (table, query) => read(() => store.readFeed(table, query)),
        transaction: (work) => openTransaction(scope, store, work),
      };
    },
  };
}

/** Carries one statement to the database and its answer back. */
function sendRequest<Result>(
  { process, database, faults, time, observe }: ConnectionScope,
  name: string,
  carryOut: () => Promise<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>();
  const fault = faults.request();
  const thereMs = faults.latencyMs();
  const backMs = faults.latencyMs();
  const isLate = thereMs + backMs > answerTimeoutMs;
  if (isLate) {
    process.receiveAfter(answerTimeoutMs, () => reject(unavailable("No answer in time")));
  }
  const answer = (run: () => void) => void process.receiveAfter(backMs, run);
  const succeed = (result: Result) => {
    const isHeard = fault === "none" && !isLate;
    if (!isHeard) observe({ kind: "reply-lost", process, request: name });
    answer(() => (isHeard ? resolve(result) : reject(unavailable("The connection was lost"))));
  };
  time.after(thereMs, () => {
    if (database.isAway || fault === "refused") answer(() => reject(unavailable("The database is away")));
    else carryOut().then(succeed, (error: unknown) => answer(() => reject(error)));
  });
  return promise;
}
