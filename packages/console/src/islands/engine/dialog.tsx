import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { engineTexts } from "./engine-texts.ts";

/** A dialog over the page: the rest is inert, Escape closes it, and the focus returns to where it was. */
export function Dialog(shown: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Takes the whole height at the side, for what one reads along with the page. @default false */
  readonly isDrawer?: boolean;
}) {
  const { title, onClose, children, isDrawer = false } = shown;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={dialog} class={isDrawer ? "drawer" : ""} aria-labelledby={titleId} onClose={onClose}>
      <div class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" class="secondary" onClick={() => dialog.current?.close()}>
          {engineTexts.close}
        </button>
      </div>
      {children}
    </dialog>
  );
}
