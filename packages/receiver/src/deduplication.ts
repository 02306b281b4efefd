/** Ids that a memory keeps: those of the last minutes of a busy service. */
const idsMax = 10_000;

/**
 * The port by which an event is handled once, though the service may send it again: after an answer that got lost, by hand,
 * or because a receiver catches up.
 */
export interface Deduplication<Context = undefined> {
  /**
   * Does the work for an event unless it was done before; returns whether it did. If the work fails, the next call does it.
   * @param id `webhook-id` of the delivery
   * @throws whatever the work throws
   */
  once(id: string, work: (context: Context) => Promise<void>): Promise<boolean>;
}

/**
 * Remembers the ids of the last events in this process: enough for repetitions within minutes in one process.
 * @example
 * ```ts
 * const seen = memoryDeduplication();
 * assert.equal(await seen.once("event-1", async () => {}), true);
 * assert.equal(await seen.once("event-1", async () => assert.fail("again")), false);
 * ```
 */
export function memoryDeduplication(): Deduplication {
  const done = new Set<string>();
  const running = new Map<string, Promise<void>>();
  return {
    async once(id, work) {
      // The same event may arrive twice at one time: the second waits for the first.
      for (let other = running.get(id); other; other = running.get(id)) await other.catch(() => undefined);
      if (done.has(id)) return false;
      const started = work(undefined);
      running.set(id, started);
      try {
        await started;
        remember(done, id);
        return true;
      } finally {
        running.delete(id);
      }
    },
  };
}

function remember(done: Set<string>, id: string): void {
  done.add(id);
  const [oldest] = done;
  if (done.size > idsMax && oldest !== undefined) done.delete(oldest);
}
