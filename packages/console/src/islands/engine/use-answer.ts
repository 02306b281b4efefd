import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { type Failure, failureOf } from "./failure.ts";

/** The state of a question to the service. */
export interface Answer<Value> {
  /** The newest answer; stays while the next one is awaited. */
  readonly value: Value | undefined;
  readonly failure: Failure | undefined;
  /** Asks again now. */
  again(): void;
}

/**
 * Asks the service when `key` changes, and every `everyMs` while the page is visible. A later answer replaces an earlier
 * one, never the other way round.
 */
export function useAnswer<Value>(load: () => Promise<Value>, key: string, everyMs?: number): Answer<Value> {
  const [state, setState] = useState<Pick<Answer<Value>, "value" | "failure"> & { readonly key: string }>({
    value: undefined,
    failure: undefined,
    key,
  });
  const turn = useRef(0);
  const latest = useRef(load);
  latest.current = load;
  const again = useCallback(() => {
    turn.current += 1;
    const own = turn.current;
    latest
      .current()
      .then((value) => own === turn.current && setState({ value, failure: undefined, key }))
      .catch((error: unknown) => {
        if (own === turn.current) setState((before) => ({ ...before, failure: failureOf(error), key }));
      });
  }, [key]);
  useEffect(() => {
    again();
    if (everyMs === undefined) return undefined;
    const timer = setInterval(() => document.visibilityState === "visible" && again(), everyMs);
    return () => clearInterval(timer);
  }, [again, everyMs]);
  const isCurrent = state.key === key;
  return { value: isCurrent ? state.value : undefined, failure: isCurrent ? state.failure : undefined, again };
}
