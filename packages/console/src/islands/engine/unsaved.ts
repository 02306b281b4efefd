import { createContext } from "preact";
import { useContext, useId, useLayoutEffect } from "preact/hooks";

/** Gets the ids of forms whose input is not saved. */
interface FormIds {
  add(id: string): void;
  delete(id: string): void;
}

/** Ids of such forms in the part of the page around them. */
export const UnsavedForms = createContext<FormIds | undefined>(undefined);

/** A part of the page that asks before the input of its forms is thrown away. */
export interface GuardedPart {
  readonly element: Element;
  /** Ids of its forms whose input is not saved. */
  readonly forms: ReadonlySet<string>;
  /** Whether it stays on the page when one goes from an address to another. */
  readonly staysFrom: (shown: URLSearchParams, next: URLSearchParams) => boolean;
  /** Asks whether to throw that input away, and then goes to the address; the user has gone back without `go`. */
  readonly ask: (go?: () => void) => void;
}

/** Parts on the page, a dialog that is above others after them. */
const parts: GuardedPart[] = [];

/** Ids of all forms of the page whose input is not saved. */
const unsaved = new Set<string>();

/** Ids of all parts of the page that show what nobody can read again. */
const shownOnce = new Set<string>();

/** Whether a reload would lose input that is not saved, or what the page shows this once. */
export function hasToStay(): boolean {
  return unsaved.size > 0 || shownOnce.size > 0;
}

/** Lets the browser ask before the user leaves the page with input that is not saved. */
export function askBeforeLeaving(): void {
  addEventListener("beforeunload", (event) => {
    if (unsaved.size > 0) event.preventDefault();
  });
}

/** Keeps a part among those that ask, until the result is called. */
export function followPart(part: GuardedPart): () => void {
  parts.push(part);
  return () => void parts.splice(parts.indexOf(part), 1);
}

/**
 * Asks, in sight of the user, about input that another address would throw away, to which `go` leads; false if it would
 * throw none away.
 */
export function askBeforeAddress(shown: URLSearchParams, next: URLSearchParams, go?: () => void): boolean {
  const asking = parts.findLast(({ forms, staysFrom }) => forms.size > 0 && !staysFrom(shown, next));
  if (!asking) return false;
  // Below another dialog, such as the search, nobody could see or answer the question; a drawer next to the page hides none.
  const own = parts.findIndex(({ element }) => element === asking.element.closest("dialog"));
  for (const { element } of parts.slice(own + 1)) {
    if (element instanceof HTMLDialogElement && !element.matches(".docked")) element.close();
  }
  asking.ask(go);
  return true;
}

/** Lets a form leave the page whose input has just been saved. */
export function forgetUnsaved(): void {
  unsaved.clear();
}

/** Keeps the page from reloading by itself while it shows what the service tells once, such as a secret. */
export function useShownOnce(): void {
  const id = useId();
  useLayoutEffect(() => {
    shownOnce.add(id);
    return () => void shownOnce.delete(id);
  }, [id]);
}

/** Tells the part around a form whether taking its place would throw input away. */
export function useUnsaved(isUnsaved: boolean): void {
  const forms = useContext(UnsavedForms);
  const id = useId();
  // Escape may follow a key at once, before an effect that waits for the next frame.
  useLayoutEffect(() => {
    const places = forms ? [forms, unsaved] : [unsaved];
    if (isUnsaved) places.forEach((place) => place.add(id));
    return () => places.forEach((place) => place.delete(id));
  }, [forms, id, isUnsaved]);
}
