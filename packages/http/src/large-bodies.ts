/** Smaller ones cost the event loop a millisecond or two. */
const largeBytes = 65_536;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs what looks at a body. Large ones are looked at one after the other, each after a pause as long as the one before
 * took: between any two of them others have their turn, and half of the processor, however many are sent at once.
 */
export async function inTurn<Result>(bytes: number, look: () => Result): Promise<Result> {
  if (bytes < largeBytes) return look();
  const before = last;
  const { promise, resolve } = Promise.withResolvers<void>();
  last = promise;
  await before;
  const startedMs = performance.now();
  try {
    return look();
  } finally {
    setTimeout(resolve, performance.now() - startedMs);
  }
}
