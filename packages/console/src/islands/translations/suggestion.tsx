import { translateSentences } from "@design-catalog/client/api";
import { useRef, useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { ActionButton } from "../engine/parts.tsx";
import type { Languages } from "./pairs.ts";
import { texts } from "./texts.ts";

/**
 * Asks the memory and the configured service for a translation, which the reader may change. What the reader has typed while
 * the answer was awaited stays, and the answer is shown below it.
 */
export function Suggestion(asked: {
  readonly source: string;
  readonly languages: Languages;
  /** The translation as it is typed now. */
  readonly typed: string;
  readonly take: (text: string) => void;
}) {
  const [note, setNote] = useState("");
  const typed = useRef(asked.typed);
  typed.current = asked.typed;
  const suggest = async () => {
    const before = typed.current;
    const body = { sentences: [asked.source], ...asked.languages };
    const [answer] = await call(translateSentences, { body });
    const text = answer?.text ?? null;
    if (!answer || text === null) return setNote(answer?.status === "rejected" ? texts.rejected : texts.untranslated);
    if (typed.current !== before) return setNote(text);
    setNote(answer.origin === "memory" ? texts.fromMemory : texts.fromProvider);
    return asked.take(text);
  };
  return (
    <div class="actions">
      <ActionButton label={texts.suggest} work={suggest} />
      <span role="status" class="hint">
        {note}
      </span>
    </div>
  );
}
