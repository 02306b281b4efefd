import { translateSentences } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { ActionButton } from "../engine/parts.tsx";
import type { Languages } from "./pairs.ts";
import { texts } from "./texts.ts";

/** Asks the memory and the configured service for a translation, which the reader may change. */
export function Suggestion(asked: {
  readonly source: string;
  readonly languages: Languages;
  readonly take: (text: string) => void;
}) {
  const [note, setNote] = useState("");
  const suggest = async () => {
    const body = { sentences: [asked.source], ...asked.languages };
    const [answer] = await call(translateSentences, { body });
    const text = answer?.text ?? null;
    if (!answer || text === null) return setNote(answer?.status === "rejected" ? texts.rejected : texts.untranslated);
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
