import { DomainError } from "@design-catalog/core";
import type { Exchange } from "../routes/route.ts";
import { deferred } from "./deferred.ts";

/** Largest request body, in bytes: 1 MiB. Files go to the upload URL instead. */
export const bodyBytesMax = 1_048_576;

/** Largest body of a public operation, in bytes. It is small because nobody vouches for the sender. */
export const publicBodyBytesMax = 16_384;

/** Milliseconds for a body to arrive: fewer than for the whole request, so the sender can be told. */
export const bodyTimeoutMsDefault = 20_000;

/** Milliseconds an answer waits for a body that nobody reads. */
const restTimeoutMs = 500;

/** The source of a body and its time limit. */
export type BodySource = Pick<Exchange, "request" | "signal" | "bodyTimeoutMs" | "lengthsEnforced">;

/**
 * Reads the body of a request into memory, at most `bytesMax` bytes of it.
 * @throws {DomainError} `payload_too_large` by the declared or the actual size, `request_timeout` when it takes longer
 * than the exchange allows, `malformed_json` when the client breaks off. Throws the signal's reason when it aborts.
 */
export async function readBody(source: BodySource, bytesMax = bodyBytesMax): Promise<Uint8Array> {
  const { request, signal, bodyTimeoutMs, lengthsEnforced = false } = source;
  const declared = request.headers.get("content-length");
  if (Number(declared ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const isBounded = lengthsEnforced && declared !== null && !request.headers.has("transfer-encoding");
  if (isBounded) return readWhole(source, bytesMax);
  if (!request.body) return new Uint8Array(0);
  const reader: BodyReader = request.body.getReader();
  const end = stopReading(() => void reader.cancel().catch(() => undefined), { signal, timeoutMs: bodyTimeoutMs });
  try {
    return await readChunks(reader, bytesMax);
  } finally {
    // A cancelled read looks like a complete one, so the reason is checked here.
    end();
    reader.releaseLock();
  }
}

async function readWhole({ request, signal, bodyTimeoutMs }: BodySource, bytesMax: number): Promise<Uint8Array> {
  const stopped = deferred();
  const end = stopReading(stopped.resolve, { signal, timeoutMs: bodyTimeoutMs });
  const reading = request.arrayBuffer().catch(throwIncomplete);
  // After a stop nobody waits for it.
  reading.catch(() => undefined);
  try {
    const bytes = new Uint8Array((await Promise.race([reading, stopped.promise])) ?? []);
    if (bytes.byteLength > bytesMax) throw tooLarge(bytesMax);
    return bytes;
  } finally {
    end();
  }
}

/**
 * Reads and discards the rest of a body for a moment. Returns whether the body has ended: a connection that still holds
 * part of a body cannot carry another request.
 */
export async function takeRest(request: Request, bytesMax: number): Promise<boolean> {
  if (!request.body) return true;
  if (request.body.locked) return false;
  const reader: BodyReader = request.body.getReader();
  const end = stopReading(() => void reader.cancel().catch(() => undefined), { timeoutMs: restTimeoutMs });
  try {
    const isWhole = await skipChunks(reader, bytesMax);
    end();
    return isWhole;
  } catch {
    return false;
  } finally {
    reader.releaseLock();
  }
}

async function skipChunks(reader: BodyReader, bytesMax: number): Promise<boolean> {
  let byteCount = 0;
  while (byteCount <= bytesMax) {
    const { done, value } = await reader.read();
    if (done || !value) return true;
    byteCount += value.byteLength;
  }
  return false;
}

interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
  releaseLock(): void;
}

/** Stops a reading when the time is up or the signal aborts; the returned function then throws the reason. */
function stopReading(
  stop: () => void,
  { signal, timeoutMs }: { readonly signal?: AbortSignal; readonly timeoutMs: number },
): () => void {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop();
  }, timeoutMs);
  signal?.addEventListener("abort", stop, { once: true });
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    signal?.throwIfAborted();
    if (isLate) throw new DomainError("request_timeout", `The body must arrive within ${timeoutMs} ms`);
  };
}

async function readChunks(reader: BodyReader, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  for (;;) {
    const { done, value } = await readChunk(reader);
    if (done || !value) return concatenate(chunks, byteCount);
    byteCount += value.byteLength;
    if (byteCount > bytesMax) throw tooLarge(bytesMax);
    chunks.push(value);
  }
}

async function readChunk(reader: BodyReader): ReturnType<BodyReader["read"]> {
  return reader.read().catch(throwIncomplete);
}

function throwIncomplete(cause: unknown): never {
  const errors = [{ pointer: "", code: "malformed_json", message: "The body must be complete" }];
  throw new DomainError("malformed_json", "The body ended early", { errors }, { cause });
}

function concatenate(chunks: readonly Uint8Array[], byteCount: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const bytes = new Uint8Array(byteCount);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function tooLarge(limit: number): DomainError {
  return new DomainError("payload_too_large", `The body must be at most ${limit} bytes`, { limit });
}
