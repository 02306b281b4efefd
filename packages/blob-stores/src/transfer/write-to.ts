import type { BlobWritten, ByteStream } from "@design-catalog/core/ports";
import { unavailable } from "../store-error.ts";
import { endAnswer, refusal } from "./ask-store.ts";
import { exactly, WrongLengthError } from "./exactly.ts";
import { createHashing } from "./hashing.ts";
import type { StoreAnswer, StoreRequest } from "./send-request.ts";

interface Writing {
  readonly content: ByteStream;
  readonly bytes: number;
  /** Statuses that say that the key has a blob. */
  readonly taken: ReadonlySet<number>;
}

/** Error that the content threw, on its way out. */
class ContentError extends Error {
  override readonly name = "ContentError";
}

/** Sends content to a server and says what became of it. */
export async function writeTo(
  send: (body: NonNullable<StoreRequest["body"]>) => Promise<StoreAnswer>,
  { content, bytes, taken }: Writing,
): Promise<BlobWritten> {
  const hashing = createHashing();
  try {
    const answer = await send({ content: hashing.pass(exactly(marked(content), bytes)), bytes });
    if (taken.has(answer.status)) {
      await endAnswer(answer);
      return { outcome: "exists" };
    }
    if (answer.status >= 300) throw await refusal(answer);
    await endAnswer(answer);
    return { outcome: "stored", bytes, sha256: hashing.sha256() };
  } catch (error) {
    if (error instanceof WrongLengthError) return { outcome: "wrong length" };
    throw error instanceof ContentError ? error.cause : unavailable(error);
  }
}

/** Marks the errors of the content, so they are not taken for those of the store. */
async function* marked(content: ByteStream): ByteStream {
  try {
    yield* content;
  } catch (error) {
    throw new ContentError("The content failed", { cause: error });
  }
}
