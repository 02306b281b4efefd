import { DomainError } from "@design-catalog/core";

/** The largest request body in bytes: 1 MiB. Files go to the upload URL, not through here. */
export const bodyBytesMax = 1_048_576;

/**
 * Reads the body of a request into memory, never more than {@link bodyBytesMax} bytes of it.
 * @throws {DomainError} `payload_too_large` by the declared or the actual size, `malformed_json` when the client breaks
 * off. Throws the signal's reason when it aborts.
 */
export async function readBody(request: Request, signal: AbortSignal): Promise<Uint8Array> {
  const declaredBytes = Number(request.headers.get("content-length") ?? 0);
  if (declaredBytes > bodyBytesMax) throw tooLarge();
  if (!request.body) return new Uint8Array(0);
  const reader: BodyReader = request.body.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await readChunks(reader);
  } finally {
    signal.removeEventListener("abort", stop);
    // A cancelled read looks like a complete one.
    signal.throwIfAborted();
  }
}

interface BodyReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
  cancel(): Promise<void>;
}

async function readChunks(reader: BodyReader): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let byteCount = 0;
  for (;;) {
    const { done, value } = await readChunk(reader);
    if (done || !value) return concatenate(chunks, byteCount);
    byteCount += value.byteLength;
    if (byteCount > bodyBytesMax) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge();
    }
    chunks.push(value);
  }
}

async function readChunk(reader: BodyReader): ReturnType<BodyReader["read"]> {
  try {
    return await reader.read();
  } catch (cause) {
    const errors = [{ pointer: "", code: "malformed_json", message: "The body must be complete" }];
    throw new DomainError("malformed_json", "The body ended early", { errors }, { cause });
  }
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

function tooLarge(): DomainError {
  return new DomainError("payload_too_large", `The body must be at most ${bodyBytesMax} bytes`, {
    limit: bodyBytesMax,
  });
}
