import {
  holderOf,
  type SlotContext,
  slotsOf,
  transferMs,
  type TransferTime,
  transferTime,
} from "@design-catalog/core/application";

/** Circumstances under which a text is sent. */
export interface Sending {
  /** Slots of which the caller takes one. */
  readonly slots: "exports" | "streams";
  /** Ends the text where it is, once it aborts. @default nothing does */
  readonly stopped?: AbortSignal | undefined;
  /** @default {@link transferTime} */
  readonly time?: TransferTime;
}

/**
 * The bytes of a text while they are sent. They hold a slot of the caller until the last is taken, the client leaves,
 * or their time is up: a client that stops reading would keep its connection and a page of rows for ever. Only the time
 * in which the client is asked to read counts, not that in which the rows are found.
 * @throws {DomainError} `rate_limited` when the caller has others under way
 */
export function heldStream(
  context: SlotContext,
  texts: AsyncIterable<string>,
  { slots, stopped, time = transferTime }: Sending,
): ReadableStream<Uint8Array> {
  const place = slotsOf(context, slots).take(holderOf(context));
  const parts = texts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const pace = createPace(time);
  let isOver = false;
  let stop = () => {};

  async function end(): Promise<void> {
    isOver = true;
    pace.pause(0);
    stopped?.removeEventListener("abort", stop);
    place.leave();
    await parts.return?.();
  }

  function begin(controller: ReadableStreamDefaultController<Uint8Array>): void {
    stop = () => {
      controller.close();
      void end().catch(() => undefined);
    };
    stopped?.addEventListener("abort", stop, { once: true });
    ask(controller);
    if (stopped?.aborted) stop();
  }

  function ask(controller: ReadableStreamDefaultController<Uint8Array>): void {
    pace.go(() => {
      controller.error(new Error("The client takes the export too slowly"));
      void end().catch(() => undefined);
    });
  }

  /** The next part that is not empty: one that is lets an end take effect while the text has nothing to tell. */
  async function next(): Promise<IteratorResult<string>> {
    const part = await parts.next();
    return part.done === true || part.value !== "" || isOver ? part : next();
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    pace.pause(0);
    const part = await next().catch(async (error: unknown) => {
      await end();
      throw error;
    });
    if (isOver) return;
    if (part.done === true) {
      await end();
      controller.close();
      return;
    }
    const chunk = encoder.encode(part.value);
    pace.pause(chunk.byteLength);
    ask(controller);
    controller.enqueue(chunk);
  }

  return new ReadableStream<Uint8Array>({ start: begin, pull, cancel: end }, { highWaterMark: 0 });
}

/** Counts the time in which the client is asked to read against what its bytes allow. */
function createPace(time: TransferTime) {
  let bytes = 0;
  let takenMs = 0;
  let askedAtMs: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Counts from now on; `tooSlow` is called once the time of all bytes so far is up. */
    go(tooSlow: () => void): void {
      askedAtMs = performance.now();
      timer = setTimeout(tooSlow, transferMs(time, bytes) - takenMs);
    },
    /** Counts no more, and allows the time of further bytes. */
    pause(furtherBytes: number): void {
      clearTimeout(timer);
      if (askedAtMs !== undefined) takenMs += performance.now() - askedAtMs;
      askedAtMs = undefined;
      bytes += furtherBytes;
    },
  };
}
