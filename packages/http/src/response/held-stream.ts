import { holderOf, type SlotContext, slotsOf, transferMs, transferTime } from "@design-catalog/core/application";

/**
 * The bytes of an export while they are sent. They hold a slot of the caller until the last is taken, the client leaves,
 * or their time is up: a client that stops reading would keep its connection and a page of rows for ever. Only the time
 * in which the client is asked to read counts, not that in which the rows are found.
 * @throws {DomainError} `rate_limited` when the caller has other exports under way
 */
export function heldStream(
  context: SlotContext,
  texts: AsyncIterable<string>,
  time = transferTime,
): ReadableStream<Uint8Array> {
  const place = slotsOf(context, "exports").take(holderOf(context));
  const parts = texts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  let bytes = 0;
  let takenMs = 0;
  let askedAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function end(): Promise<void> {
    clearTimeout(timer);
    place.leave();
    await parts.return?.();
  }

  function allowTime(controller: ReadableStreamDefaultController<Uint8Array>): void {
    askedAtMs = performance.now();
    timer = setTimeout(
      () => {
        controller.error(new Error("The client takes the export too slowly"));
        void end().catch(() => undefined);
      },
      transferMs(time, bytes) - takenMs,
    );
  }

  return new ReadableStream<Uint8Array>(
    {
      start: allowTime,
      async pull(controller) {
        clearTimeout(timer);
        takenMs += performance.now() - askedAtMs;
        const part = await parts.next().catch(async (error: unknown) => {
          await end();
          throw error;
        });
        if (part.done === true) {
          await end();
          controller.close();
          return;
        }
        const chunk = encoder.encode(part.value);
        bytes += chunk.byteLength;
        allowTime(controller);
        controller.enqueue(chunk);
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
