import { DomainError } from "@design-catalog/core";

/**
 * Returns the result of `work` if it finishes in time. Otherwise the signal tells `work`, which continues unobserved.
 * @throws {DomainError} `unavailable` when the time is up
 */
export async function withinTime<T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DomainError("unavailable", `The request took longer than ${timeoutMs} ms`);
      controller.abort(error);
      reject(error);
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(controller.signal), timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
