/** Makes a question that takes an earlier answer if it was asked within so many milliseconds; by default it asks again. */
export function sharedRead<Value>(
  load: () => Promise<Value>,
  now: () => number = () => performance.now(),
): (ageMsMax?: number) => Promise<Value> {
  let latest: { readonly answer: Promise<Value>; readonly atMs: number } | undefined;
  return async (ageMsMax = 0) => {
    const atMs = now();
    if (latest && atMs - latest.atMs < ageMsMax) return latest.answer;
    const asked = { answer: load(), atMs };
    latest = asked;
    return asked.answer.catch((error: unknown) => {
      if (latest === asked) latest = undefined;
      throw error;
    });
  };
}
