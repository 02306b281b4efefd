/**
 * Sends a thread a request and waits for its answer; the thread takes one at a time.
 * @throws {Error} when the thread fails, which ends it; `purpose` says in the message what could not be done
 */
export async function askThread<Answer>(
  thread: Worker,
  request: unknown,
  { purpose }: { readonly purpose: string },
): Promise<Answer> {
  // Only a thread that is at work keeps the process from ending.
  thread.ref();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      // oxlint-disable prefer-add-event-listener -- these replace the listeners of the request before
      thread.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data);
      thread.onerror = ({ message }) => reject(new Error(`Cannot ${purpose} as the thread failed: ${message}`));
      // oxlint-enable prefer-add-event-listener
      // oxlint-disable-next-line require-post-message-target-origin -- a thread is no window
      thread.postMessage(request);
    });
  } finally {
    thread.unref();
  }
}
