import { createContext } from "preact";
import { useContext, useId, useLayoutEffect } from "preact/hooks";

/** Gets the ids of the forms of a dialog whose input is not saved. */
export const UnsavedForms = createContext<Pick<Set<string>, "add" | "delete"> | undefined>(undefined);

/** A dialog that is open. */
interface OpenDialog {
  /** Ids of its forms whose input is not saved. */
  readonly forms: ReadonlySet<string>;
  /** Asks whether to throw that input away. */
  readonly ask: () => void;
}

/** Dialogs that are open, the one above the others last. */
const openDialogs: OpenDialog[] = [];

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

/** Keeps a dialog among the open ones, until the result is called. */
export function followDialog(dialog: OpenDialog): () => void {
  openDialogs.push(dialog);
  return () => void openDialogs.splice(openDialogs.indexOf(dialog), 1);
}

/** Asks in an open dialog whether to throw its input away; false if none has input. */
export function askInDialog(): boolean {
  const asking = openDialogs.findLast(({ forms }) => forms.size > 0);
  asking?.ask();
  return asking !== undefined;
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

/** Tells the dialog around a form whether closing it would throw input away. */
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
