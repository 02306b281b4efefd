import type { BlobKey } from "@design-catalog/core/ports";
import { inStore } from "../store-error.ts";
import { endAnswer, refusal } from "./ask-store.ts";
import type { StoreAnswer } from "./send-request.ts";

/** Requests side by side; servers of stores take many more. */
const sideBySide = 8;

/** Deletes blobs one request each: not every server takes several keys at once. */
export function deleteEach(keys: readonly BlobKey[], send: (key: BlobKey) => Promise<StoreAnswer>): Promise<void> {
  const left = keys.values();
  async function work(): Promise<void> {
    for (const key of left) {
      const answer = await send(key);
      if (answer.status >= 300 && answer.status !== 404) throw await refusal(answer);
      await endAnswer(answer);
    }
  }
  return inStore(async () => void (await Promise.all(Array.from({ length: sideBySide }, work))));
}
