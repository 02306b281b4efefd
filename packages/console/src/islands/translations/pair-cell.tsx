import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Question } from "../engine/guard.tsx";
import { FailureBox } from "../engine/parts.tsx";
import { fill } from "../engine/texts.ts";
import { texts } from "./texts.ts";
import { type PairText, usePairText } from "./use-pair-text.ts";

/**
 * The translation of a pair in its row, as a field: Tab stores it and goes on to the next row, Escape leaves it as it was.
 * A text that the service refuses stays, with the reason, and with what somebody else has written meanwhile.
 */
export function PairCell(
  cell: PairText & {
    /** Goes to the row after this one, or before it; false without one. */
    readonly move: (step: 1 | -1) => boolean;
  },
) {
  const { pair, languages, move } = cell;
  const { typed, setTyped, isChanged, failure, theirs, store, end } = usePairText(cell);
  const [isAsking, setAsking] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const leave = () => {
    const place = field.current?.closest("td");
    end();
    // The text stands there again after the next drawing.
    setTimeout(() => place?.querySelector("button")?.focus(), 0);
  };
  const press = (event: KeyboardEvent) => {
    const isStep = event.key === "Tab" || (event.key === "Enter" && event.ctrlKey);
    if (event.key === "Escape") return isChanged ? setAsking(true) : leave();
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
        onBlur={() => !isAsking && void store()}
        onKeyDown={press}
      />
      {failure && <FailureBox failure={failure} />}
      {theirs !== undefined && <p role="status">{fill(texts.nowStored, { value: theirs })}</p>}
      {isAsking && <Question discard={leave} keep={() => setAsking(false)} />}
    </>
  );
}
