import { useRef, useState } from "preact/hooks";
import { type Failure, failureOf } from "../engine/failure.ts";
import { useUnsaved } from "../engine/unsaved.ts";
import type { Languages, Pair } from "./pairs.ts";
import { asConflict, readTarget, unwritten, writePair } from "./write-pair.ts";

/** A text that is written for a pair. */
export interface PairText {
  readonly pair: Pair;
  readonly languages: Languages;
  /** It is no longer needed; true if what the page shows is old then. */
  readonly onDone: (isStored: boolean) => void;
}

/** Keeps the text that is written for a pair, and stores it upon what the writer has seen. */
export function usePairText({ pair, languages, onDone }: PairText) {
  const [base, setBase] = useState(pair);
  const stored = base.target?.value ?? "";
  const [typed, setTyped] = useState(stored);
  const [failure, setFailure] = useState<Failure>();
  const isOver = useRef(false);
  const isChanged = typed !== stored;
  useUnsaved(isChanged);
  const end = (isStored = base !== pair) => {
    isOver.current = true;
    onDone(isStored);
  };
  const showTheirs = async () => {
    // Until it can be read, the text is refused again.
    const target = await readTarget(base, languages.to).catch(() => undefined);
    if (target) setBase({ ...base, target });
  };
  const store = async () => {
    if (isOver.current) return undefined;
    if (!isChanged) return end();
    isOver.current = true;
    try {
      // Somebody else's text of meanwhile is not replaced unseen.
      await writePair(base, languages.to, { value: typed, version: base.target?.version ?? unwritten });
      end(true);
    } catch (error) {
      const found = asConflict(failureOf(error));
      setFailure(found);
      if (found.code === "version_conflict") await showTheirs();
      isOver.current = false;
    }
  };
  /** Text that somebody else has stored meanwhile. */
  const theirs = base === pair ? undefined : stored;
  return { typed, setTyped, isChanged, failure, theirs, store, end };
}
