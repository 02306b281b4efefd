import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { CountedValues, RowsCount } from "./count-rows.ts";
import { createPoll, tickWhileVisible } from "./poll.ts";

/** Milliseconds after which rows are counted again: too many questions for each news. */
const refreshMs = 60_000;

const none: ReadonlyMap<string, RowsCount> = new Map();

/** State of the rows that a page shows. */
export interface RowsRead {
  /** True once the first ones of the present filters were read. */
  readonly isRead: boolean;
  /** Another value each time they are to be read again. */
  readonly reads: number | string;
}

/**
 * Numbers of rows by value: counted after the rows were read, which they must not delay, and while the page is visible again
 * from time to time. They stay while the same filters are counted again; `key` names the filters.
 */
export function useRowCounts(
  counted: CountedValues & RowsRead & { readonly key: string },
): ReadonlyMap<string, RowsCount> {
  const { values, apart, load, key, isRead, reads } = counted;
  const [state, setState] = useState({ key, counts: none });
  const read = useRef("");
  if (isRead) read.current = JSON.stringify([key, reads]);
  useLayoutEffect(() => {
    if (read.current === "") return undefined;
    let isOver = false;
    const poll = createPoll({
      load: async () => (await import("./count-rows.ts")).countValues({ values, apart, load }, () => isOver),
      onAnswer: (counts) => setState({ key, counts }),
      // The numbers decorate: the previous ones stay.
      onFailure: () => undefined,
    });
    poll.ask();
    const endTicks = tickWhileVisible(() => poll.tick(), refreshMs);
    return () => {
      isOver = true;
      poll.end();
      endTicks();
    };
  }, [read.current]);
  return state.key === key ? state.counts : none;
}
