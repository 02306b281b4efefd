import type { ComponentChildren } from "preact";
import { useCallback, useRef, useState } from "preact/hooks";
import { atOnce } from "./at-once.ts";
import { engineTexts } from "./engine-texts.ts";
import { useGuard } from "./guard.tsx";
import { Icon } from "./icon.tsx";
import { SessionNotice } from "./session-notice.tsx";
import { ToastPlace } from "./toast-place.tsx";

/** Number of dialogs so far: ids of `useId` begin again in the search, which has a tree of its own. */
let dialogs = 0;

function newTitleId(): string {
  dialogs += 1;
  return `dialog-${dialogs}`;
}

/**
 * A dialog over the page: the rest is inert, Escape closes it, and the focus returns to where it was. It asks before input
 * of its forms is thrown away, also by the browser's Back.
 */
export function Dialog(shown: {
  readonly title: string;
  /** True for a title in the service's words, which are English. @default false */
  readonly isEnglish?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Takes the whole height at the side, for what the user reads along with the page. @default false */
  readonly isDrawer?: boolean;
}) {
  const { title, isEnglish = false, onClose, children, isDrawer = false } = shown;
  const dialog = useRef<HTMLDialogElement>(null);
  // What opened it is in the address, or nowhere in it.
  const opening = useRef([...new URLSearchParams(location.search).keys()]);
  const [titleId] = useState(newTitleId);
  const closing = useRef(onClose);
  closing.current = onClose;
  // Its own `close()` tells so in a later task: a key that opens it again until then would open nothing.
  const discard = () => atOnce(() => closing.current());
  const guard = useGuard({
    element: dialog,
    staysFrom: (before, next) => opening.current.every((name) => before.get(name) === next.get(name)),
    discard,
    isApart: true,
  });
  // Before the effects of what is in it, one of which may focus a field: a closed dialog takes no focus.
  const show = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element;
    if (!element) return undefined;
    const before = document.activeElement;
    element.showModal();
    return () => {
      const { activeElement } = document;
      const isLost = activeElement === document.body || element.contains(activeElement);
      // The page takes no focus until the dialog has left it.
      if (isLost && before instanceof HTMLElement) queueMicrotask(() => before.focus());
    };
  }, []);
  const cancel = (event: Event) => {
    // A choice of files that is cancelled tells so too. Escape at the question is an answer to it.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    if (guard.isAsking) discard();
    else guard.leave(discard);
  };
  return (
    <dialog ref={show} class={isDrawer ? "drawer" : ""} aria-labelledby={titleId} onClose={onClose} onCancel={cancel}>
      <div class="dialog-head">
        <h2 id={titleId} lang={isEnglish ? "en" : undefined}>
          {title}
        </h2>
        <button
          type="button"
          class="quiet"
          aria-label={engineTexts.close}
          title={engineTexts.close}
          onClick={() => guard.leave(discard)}
        >
          <Icon name="x" />
        </button>
      </div>
      <SessionNotice />
      {guard.around(children)}
      <ToastPlace />
    </dialog>
  );
}
