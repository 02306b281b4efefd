import { DomainError, invalid } from "@design-catalog/core";
import { type TransferTime, transferMs, transferTime } from "@design-catalog/core/application";
import type { ByteStream } from "@design-catalog/core/ports";

/** Least speed of an upload. */
export interface Pace {
  /** Milliseconds over which it is measured. */
  readonly windowMs: number;
  /** Bytes that must come in each of them. */
  readonly bytesMin: number;
  /** Longest time in all. */
  readonly total: TransferTime;
}

/**
 * 16 KiB a second over 30 seconds, so what has stopped ends early, and four times that in all: a sender that keeps just
 * above the first would hold its slot for hours.
 */
export const usualPace: Pace = { windowMs: 30_000, bytesMin: 491_520, total: transferTime };

/** A body, and the limits within which it comes. */
export interface PacedBody {
  readonly body: ReadableStream<Uint8Array> | null;
  readonly bytesMax: number;
  readonly pace: Pace;
  /** Aborts when the server wants no more of it; its reason is thrown. */
  readonly signal: AbortSignal;
}

/**
 * The parts of a body as they come.
 * @throws {DomainError} `request_timeout` for a body below the pace or over its time, `payload_too_large` for a longer one,
 * `validation_failed` for one that breaks off
 */
export async function* pacedBody({ body, bytesMax, pace, signal }: PacedBody): ByteStream {
  if (!body) return;
  const reader = body.getReader();
  const state: { bytes: number; recent: number; reason?: Error } = { bytes: 0, recent: 0 };
  const stop = (reason: Error) => {
    state.reason ??= reason;
    void reader.cancel().catch(() => undefined);
  };
  const timer = setInterval(() => {
    if (state.recent < pace.bytesMin) stop(tooSlow(pace));
    state.recent = 0;
  }, pace.windowMs);
  const totalMs = transferMs(pace.total, bytesMax);
  const end = setTimeout(() => stop(tooLate(totalMs)), totalMs);
  const onAbort = () =>
    stop(signal.reason instanceof Error ? signal.reason : new DomainError("unavailable", "The server is stopping"));
  signal.addEventListener("abort", onAbort);
  if (signal.aborted) onAbort();
  try {
    for (;;) {
      const { value, done } = await reader.read().catch((cause: unknown) => brokenOff(state.reason ?? cause));
      // A cancelled read looks like a complete one.
      if (state.reason) throw state.reason;
      if (done) return;
      state.bytes += value.byteLength;
      state.recent += value.byteLength;
      if (state.bytes > bytesMax) throw tooLong(bytesMax);
      yield value;
    }
  } finally {
    clearInterval(timer);
    clearTimeout(end);
    signal.removeEventListener("abort", onAbort);
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}

/** The error for more bytes than a URL was signed for. */
export function tooLong(limit: number): DomainError {
  return new DomainError("payload_too_large", `The body must have the ${limit} bytes that were announced`, { limit });
}

function tooSlow({ windowMs, bytesMin }: Pace): DomainError {
  return new DomainError("request_timeout", `At least ${bytesMin} bytes must arrive every ${windowMs / 1000} seconds`);
}

function tooLate(totalMs: number): DomainError {
  return new DomainError("request_timeout", `The bytes must arrive within ${Math.ceil(totalMs / 1000)} seconds in all`);
}

function brokenOff(cause: unknown): never {
  if (cause instanceof DomainError) throw cause;
  throw invalid("", "incomplete", "The body ended early");
}
