import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useSettled } from "./use-settled.ts";

/** Milliseconds without a key after which a text counts: longer than between two keys, shorter than a reader waits. */
const pauseMs = 300;

/** Attributes of a field whose text counts while it is typed, once the keys pause, and at once by Enter. */
export function useTyped(value: string, set: (text: string) => void) {
  const [typed, setTyped] = useState(value);
  const settled = useSettled(typed, pauseMs);
  const known = useRef(value);
  const take = (text: string) => {
    if (text.trim() === known.current) return;
    known.current = text.trim();
    set(known.current);
  };
  useLayoutEffect(() => take(settled), [settled]);
  useLayoutEffect(() => {
    // Back, or a link, has changed it. What this field itself has set may be older than what stands in it.
    if (value === known.current) return;
    known.current = value;
    setTyped(value);
  }, [value]);
  return {
    value: typed,
    onInput: (event: { readonly currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value),
    // Not when the field loses the focus: what a click leads to would be gone before the button is up.
    onKeyDown: ({ key, currentTarget }: { readonly key: string; readonly currentTarget: HTMLInputElement }) =>
      key === "Enter" && take(currentTarget.value),
  };
}
