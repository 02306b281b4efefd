/**
 * Sends a request to a thread, which takes one at a time, and waits for its answer.
 * @param purpose completes "Cannot ..." in the error
 * @throws {Error} when the thread fails, which ends it
 */
export async function askThread<Answer>(
  thread: Worker,
  request: unknown,
  { purpose }: { readonly purpose: string },
): Promise<Answer> {
  // Only a working thread keeps the process from ending.
  thread.ref();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      // oxlint-disable prefer-add-event-listener -- these replace the listeners of the request before
      thread.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      thread.onerror = ({ message }) => reject(new Error(`Cannot ${purpose} because the thread failed: ${message}`));
      // oxlint-enable prefer-add-event-listener
      // oxlint-disable-next-line require-post-message-target-origin -- a thread is not a window
      thread.postMessage(request);
    });
  } finally {
    thread.unref();
  }
}
