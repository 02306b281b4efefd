import type { OperationContext } from "../../../engine/calls/operation.ts";
import { DomainError } from "../../../engine/errors.ts";
import { askForAll, hasChoices } from "./ask-for-all.ts";
import type { Languages } from "./ask-translator.ts";
import { findRemembered, type Wanted } from "./memory.ts";

/** Result for one sentence. */
export interface Translated {
  readonly source: string;
  /** Null for a sentence without a translation. */
  readonly text: string | null;
  readonly origin: "memory" | "provider" | null;
  readonly status: "machine" | "reviewed" | "untranslated" | "rejected";
}

/**
 * Translates sentences, in their order, from what the application has, and the others by the provider if there is one.
 * `isWhole` takes no part of it; `messages` are the sentences in ICU's MessageFormat.
 * @throws {DomainError} `unavailable` when the provider fails and nothing came from memory, or all is wanted
 */
export async function translateAll(
  context: OperationContext,
  sentences: readonly string[],
  wanted: Wanted & Languages & { readonly messages: ReadonlySet<string>; readonly isWhole?: boolean },
): Promise<readonly Translated[]> {
  const remembered = await findRemembered(context.store, sentences, wanted);
  const others = sentences.filter((sentence) => !remembered.has(sentence) && sentence.trim() !== "");
  const asked = {
    ...wanted,
    plain: others.filter((sentence) => !wanted.messages.has(sentence) && !hasChoices(sentence)),
    messages: others.filter((sentence) => wanted.messages.has(sentence)),
  };
  const provided = await askForAll(context.ports, asked).catch((cause: unknown) => {
    context.ports.log.warn("The translation provider failed", { error: String(cause) });
    if (remembered.size > 0 && wanted.isWhole !== true) return new Map<string, string | null>();
    throw new DomainError("unavailable", "The translation provider failed", {}, { cause });
  });
  return sentences.map((source): Translated => {
    const known = remembered.get(source);
    if (known)
      return {
        source,
        text: known.value,
        origin: "memory",
        status: known.status === "reviewed" ? "reviewed" : "machine",
      };
    const text = provided.get(source);
    if (text === undefined) return { source, text: null, origin: null, status: "untranslated" };
    return { source, text, origin: "provider", status: text === null ? "rejected" : "machine" };
  });
}
