import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Failure, failureOf } from "../engine/failure.ts";
import { FailureBox } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { useUnsaved } from "../engine/unsaved.ts";
import type { Languages, Pair } from "./pairs.ts";
import { texts } from "./texts.ts";
import { asConflict, unwritten, writePair } from "./write-pair.ts";

/**
 * The translation of a pair in its row, as a field: Tab stores it and goes on to the next row, Escape leaves it as it was.
 * A text that the service refuses stays, with the reason.
 */
export function PairCell(cell: {
  readonly pair: Pair;
  readonly languages: Languages;
  /** Goes to the row after this one, or before it; false without one. */
  readonly move: (step: 1 | -1) => boolean;
  /** The field is no longer needed. */
  readonly onDone: (isStored: boolean) => void;
}) {
  const { pair, languages, move, onDone } = cell;
  const [begun] = useState({ value: pair.target?.value ?? "", version: pair.target?.version ?? unwritten, pair });
  const [typed, setTyped] = useState(begun.value);
  const [failure, setFailure] = useState<Failure>();
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  useUnsaved(typed !== begun.value);
  useLayoutEffect(() => field.current?.focus(), []);
  const end = (isStored: boolean) => {
    isOver.current = true;
    onDone(isStored);
  };
  const leave = () => {
    const place = field.current?.closest("td");
    end(false);
    // The text stands there again after the next drawing.
    setTimeout(() => place?.querySelector("button")?.focus(), 0);
  };
  const store = async () => {
    if (isOver.current) return undefined;
    if (typed === begun.value) return end(false);
    isOver.current = true;
    try {
      // Somebody else's text of meanwhile is not replaced.
      await writePair(begun.pair, languages.to, { value: typed, version: begun.version });
      end(true);
    } catch (error) {
      isOver.current = false;
      setFailure(asConflict(failureOf(error)));
    }
  };
  const press = (event: KeyboardEvent) => {
    const isStep = event.key === "Tab" || (event.key === "Enter" && event.ctrlKey);
    if (event.key === "Escape") return leave();
    if (!isStep) return undefined;
    if (move(event.shiftKey ? -1 : 1)) event.preventDefault();
    void store();
    return undefined;
  };
  return (
    <>
      <textarea
        ref={field}
        rows={2}
        lang={languages.to}
        dir="auto"
        aria-label={fill(texts.translationOf, { key: pair.id })}
        aria-invalid={failure !== undefined}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => void store()}
        onKeyDown={press}
      />
      {failure && <FailureBox failure={failure} />}
    </>
  );
}
