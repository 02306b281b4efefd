import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** As wide and high as the style sheet needs to have a drawer next to the page. */
const roomy = matchMedia("(min-width: 64.0625rem) and (min-height: 24rem)");
/** Things that Escape closes before a drawer that stands next to the page. */
const before = "dialog[open]:not(.docked), :is(.menu, .visitor, .more)[open]";

/** Whether a drawer stands next to the page, which stays usable then: as long as the window has room for both. */
export function useDocked(dialog: RefObject<HTMLDialogElement | null>, isDrawer: boolean): boolean {
  const [isDocked, setDocked] = useState(isDrawer && roomy.matches);
  useLayoutEffect(() => {
    if (!isDocked) return undefined;
    const follow = () => {
      if (roomy.matches) return;
      const { activeElement } = document;
      setDocked(false);
      dialog.current?.removeAttribute("open");
      dialog.current?.showModal();
      // Where the user was in it; a dialog begins at its first button.
      if (activeElement instanceof HTMLElement && dialog.current?.contains(activeElement)) activeElement.focus();
    };
    roomy.addEventListener("change", follow);
    return () => roomy.removeEventListener("change", follow);
  }, [isDocked]);
  return isDocked;
}

/** Element that had the focus before a drawer that another one has just replaced. */
let returning: Element | null = null;

/** Shows a dialog, over the page or next to it; the result returns the focus to where it was. */
export function openDialog(element: HTMLDialogElement, isDocked: boolean): () => void {
  const { activeElement: focused, body } = document;
  const before = focused === body ? returning : focused;
  if (isDocked) element.show();
  else element.showModal();
  return () => {
    const { activeElement } = document;
    if (activeElement !== body && !element.contains(activeElement)) return;
    returning = before;
    // The page takes no focus until the dialog has left it; a drawer that takes its place has it already.
    queueMicrotask(() => {
      if (document.activeElement === body && before instanceof HTMLElement) before.focus();
      returning = null;
    });
  };
}

/** Calls `leave` upon Escape, which browsers tell of only to a dialog that is over the page. */
export function useEscape(isDocked: boolean, leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useLayoutEffect(() => {
    if (!isDocked) return undefined;
    const follow = (event: KeyboardEvent) => {
      // It also ends the input of a word that is being composed.
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
      if (document.querySelector(before)) return;
      if (isFieldOutside(event.target)) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener("keydown", follow);
    return () => removeEventListener("keydown", follow);
  }, [isDocked]);
}

/** In a field of the page Escape means something else, such as the end of its input. */
function isFieldOutside(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, select, textarea") && !target.closest("dialog");
}
