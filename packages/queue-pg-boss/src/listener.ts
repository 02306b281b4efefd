import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core";
import type { PgBoss } from "pg-boss";

/** Hears from the database when jobs were added. */
export interface Listener {
  /** Calls `notify` when jobs of `queue` may have become due; returns a function that stops it. */
  subscribe(queue: string, notify: () => void): () => void;
  /** Starts to listen, and keeps trying when the connection cannot be made. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** pg-boss finds a lost connection by itself and opens another; this is for the first one alone. */
const firstConnectionPauseMs = 1_000;
/**
 * The channel of pg-boss's schema, by the expression that it uses itself. Its own listener only wakes the workers of
 * its `work()`; a test fails should the name ever change.
 */
const channelQuery = "SELECT 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) AS channel";

/** Creates a listener that is not started; it can be subscribed to before. */
export function createListener(boss: PgBoss, log: Log): Listener {
  const subscriptions = new Map<string, Set<() => void>>();
  const stopped = new AbortController();
  let connecting: Promise<void> = Promise.resolve();
  let close = async () => {};

  function notify(queue: string): void {
    for (const call of subscriptions.get(queue) ?? []) call();
  }

  /** What was notified while the connection was away is unknown. */
  function notifyAll(): void {
    for (const queue of subscriptions.keys()) notify(queue);
  }

  async function connect(): Promise<void> {
    const db = boss.getDb();
    const { rows }: { readonly rows: readonly { readonly channel: string }[] } = await db.executeSql(channelQuery);
    const handle = await db.listen?.(rows[0]?.channel ?? "", notify, notifyAll);
    close = async () => handle?.close();
  }

  async function connectFirst(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await connect();
        return;
      } catch (error) {
        log.warn("Listening for jobs failed; they are polled for", { error: String(error) });
        await sleep(firstConnectionPauseMs, undefined, { signal: stopped.signal }).catch(() => undefined);
      }
    }
  }

  return {
    subscribe(queue, call) {
      const ofQueue = subscriptions.get(queue) ?? new Set();
      subscriptions.set(queue, ofQueue.add(call));
      return () => void ofQueue.delete(call);
    },
    async start() {
      connecting = connectFirst();
      await connecting;
    },
    async stop() {
      stopped.abort();
      await connecting;
      await close();
    },
  };
}
