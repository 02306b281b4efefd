import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core/ports";
import type { PgBoss } from "pg-boss";

/** Listens to the database for new jobs. */
export interface Listener {
  /** Calls `notify` when jobs of `queue` may be due; returns a function that stops it. */
  subscribe(queue: string, notify: () => void): () => void;
  /** Starts to listen, and retries while it cannot connect. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Pause between attempts to make the first connection; pg-boss replaces a lost one by itself. */
const firstConnectionPauseMs = 1_000;
/**
 * Reads the channel of pg-boss's schema with the expression that pg-boss uses. pg-boss's own listener wakes only the
 * workers of its `work()`. A test fails if the name ever changes.
 */
const channelQuery = (schema: string) =>
  `SELECT 'pgboss_' || left(encode(sha224('${schema}'::bytea), 'hex'), 24) AS channel`;

/** Creates a listener, not yet started; callers can subscribe before that. */
export function createListener(boss: PgBoss, schema: string, log: Log): Listener {
  const subscriptions = new Map<string, Set<() => void>>();
  const stopped = new AbortController();
  let connecting: Promise<void> = Promise.resolve();
  let close = async () => {};

  function notify(queue: string): void {
    for (const call of subscriptions.get(queue) ?? []) call();
  }

  /** Notifies every subscriber: notifications during a lost connection are unknown. */
  function notifyAll(): void {
    for (const queue of subscriptions.keys()) notify(queue);
  }

  async function connect(): Promise<void> {
    const db = boss.getDb();
    const { rows }: { readonly rows: readonly { readonly channel: string }[] } = await db.executeSql(
      channelQuery(schema),
    );
    const handle = await db.listen?.(rows[0]?.channel ?? "", notify, notifyAll);
    close = async () => handle?.close();
  }

  async function connectFirst(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await connect();
        return;
      } catch (error) {
        log.warn("Cannot listen for jobs; workers poll for them", { error: String(error) });
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
