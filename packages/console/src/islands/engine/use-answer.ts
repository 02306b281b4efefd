import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Failure, failureOf } from "./failure.ts";
import { onNews } from "./news.ts";
import { createPoll, tickWhileVisible } from "./poll.ts";

/** The state of a question to the service. */
export interface Answer<Value> {
  /** The newest answer; stays while the next one is awaited. */
  readonly value: Value | undefined;
  readonly failure: Failure | undefined;
  /** Asks again now. */
  again(): void;
}

/**
 * Asks the service when `key` changes, every `everyMs` while the page is visible and no answer is awaited, and upon news. A later
 * answer replaces an earlier one, never the other way round.
 */
export function useAnswer<Value>(load: () => Promise<Value>, key: string, everyMs?: number): Answer<Value> {
  const [state, setState] = useState<Pick<Answer<Value>, "value" | "failure"> & { readonly key: string }>({
    value: undefined,
    failure: undefined,
    key,
  });
  const latest = useRef(load);
  latest.current = load;
  const poll = useMemo(
    () =>
      createPoll({
        load: () => latest.current(),
        onAnswer: (value) => setState({ value, failure: undefined, key }),
        onFailure: (error) =>
          setState((before) => ({
            value: before.key === key ? before.value : undefined,
            failure: failureOf(error),
            key,
          })),
      }),
    [key],
  );
  useLayoutEffect(() => {
    poll.ask();
    return () => poll.end();
  }, [poll]);
  useLayoutEffect(() => {
    if (everyMs === undefined) return undefined;
    const endTicks = tickWhileVisible(() => poll.tick(), everyMs);
    const endNews = onNews(() => poll.hear());
    return () => {
      endTicks();
      endNews();
    };
  }, [poll, everyMs]);
  const isCurrent = state.key === key;
  return {
    value: isCurrent ? state.value : undefined,
    failure: isCurrent ? state.failure : undefined,
    again: () => poll.ask(),
  };
}
