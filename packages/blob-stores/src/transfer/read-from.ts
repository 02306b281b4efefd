import type { ByteStream } from "@design-catalog/core/ports";
import { inStore, unavailable } from "../store-error.ts";
import { endAnswer, refusal } from "./ask-store.ts";
import type { StoreAnswer } from "./send-request.ts";

const found: ReadonlySet<number> = new Set([200, 206]);

/** The content that a server answers with; undefined for 404. */
export function readFrom(send: () => Promise<StoreAnswer>): Promise<ByteStream | undefined> {
  return inStore(async () => {
    const answer = await send();
    if (found.has(answer.status)) return translated(answer.body);
    if (answer.status !== 404) throw await refusal(answer);
    await endAnswer(answer);
    return undefined;
  });
}

async function* translated(body: ByteStream): ByteStream {
  try {
    yield* body;
  } catch (error) {
    throw unavailable(error);
  }
}
