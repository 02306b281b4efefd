/** A promise that a test settles when it likes, like `Promise.withResolvers`, which Node 20 lacks. */
export function deferred<T>() {
  const settle: { resolve?: (value: T) => void; reject?: (reason: unknown) => void } = {};
  const promise = new Promise<T>((resolve, reject) => Object.assign(settle, { resolve, reject }));
  return {
    promise,
    resolve: (value: T) => settle.resolve?.(value),
    reject: (reason: unknown) => settle.reject?.(reason),
  };
}

/** Yields for this many milliseconds, on every runtime. */
export function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
