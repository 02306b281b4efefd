import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { engineTexts } from "./engine-texts.ts";
import { followDialog, UnsavedForms } from "./unsaved.ts";

/**
 * A dialog over the page: the rest is inert, Escape closes it, and the focus returns to where it was. It asks before input
 * of its forms is thrown away, also by the browser's Back.
 */
export function Dialog(shown: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** Takes the whole height at the side, for what the user reads along with the page. @default false */
  readonly isDrawer?: boolean;
}) {
  const { title, onClose, children, isDrawer = false } = shown;
  const dialog = useRef<HTMLDialogElement>(null);
  const unsaved = useRef(new Set<string>());
  const [isAsking, setAsking] = useState(false);
  const forms = useRef({
    add: (id: string) => unsaved.current.add(id),
    delete(id: string) {
      const wasUnsaved = unsaved.current.delete(id);
      // One may save the input below the question, which has its answer then.
      if (unsaved.current.size === 0) setAsking(false);
      return wasUnsaved;
    },
  });
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    const forget = followDialog({ forms: unsaved.current, ask: () => setAsking(true) });
    return () => {
      forget();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const discard = () => dialog.current?.close();
  const leave = () => (unsaved.current.size > 0 ? setAsking(true) : discard());
  const cancel = (event: Event) => {
    // A choice of files that is cancelled tells so too. Escape at the question is an answer to it.
    if (event.target !== dialog.current || unsaved.current.size === 0 || isAsking) return;
    event.preventDefault();
    setAsking(true);
  };
  return (
    <dialog ref={dialog} class={isDrawer ? "drawer" : ""} aria-labelledby={titleId} onClose={onClose} onCancel={cancel}>
      <div class="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" class="secondary" onClick={leave}>
          {engineTexts.close}
        </button>
      </div>
      {isAsking && <Question discard={discard} keep={() => setAsking(false)} />}
      <UnsavedForms.Provider value={forms.current}>{children}</UnsavedForms.Provider>
    </dialog>
  );
}

/** Asks what to do with input that is not saved. */
function Question({ discard, keep }: { readonly discard: () => void; readonly keep: () => void }) {
  const id = useId();
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    first.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div class="box notice" role="group" aria-labelledby={id}>
      <p id={id}>{engineTexts.unsaved}</p>
      <div class="actions">
        <button type="button" ref={first} class="secondary" onClick={keep}>
          {engineTexts.keepEditing}
        </button>
        <button type="button" class="danger" onClick={discard}>
          {engineTexts.discard}
        </button>
      </div>
    </div>
  );
}
