import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "@design-catalog/core/ports";
import type { PgBoss } from "pg-boss";
import { channelText } from "./channel.ts";

/** Listens to the database for new jobs. */
export interface Listener {
  /** Calls `notify` when jobs of `queue` may be due, or as `laterJobs` says; returns a function that stops it. */
  subscribe(queue: string, notify: () => void): () => void;
  /** Whether what the database announces arrives, as far as is known: a silent connection is noticed after 15 s. */
  hears(): boolean;
  /** Starts to listen, and retries while it cannot connect. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Pause between attempts to make the first connection; pg-boss replaces a lost one by itself. */
const firstConnectionPauseMs = 1_000;

/** Creates a listener, not yet started; callers can subscribe before that. */
export function createListener(boss: PgBoss, schema: string, log: Log): Listener {
  const subscriptions = new Map<string, Set<() => void>>();
  const stopped = new AbortController();
  let connecting: Promise<void> = Promise.resolve();
  let close = async () => {};
  let hears = false;

  function notify(queue: string): void {
    hears = true;
    for (const call of subscriptions.get(queue) ?? []) call();
  }

  /** Notifies every subscriber: notifications during a lost connection are unknown. */
  function notifyAll(): void {
    hears = true;
    for (const queue of subscriptions.keys()) notify(queue);
  }

  // pg-boss does not say which of its connections was lost; any announcement shows that it was not this one.
  boss.on("error", () => (hears = false));

  async function connect(): Promise<void> {
    const db = boss.getDb();
    const { rows }: { readonly rows: readonly { readonly channel: string }[] } = await db.executeSql(
      `SELECT ${channelText(schema)} AS channel`,
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
    hears: () => hears,
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
