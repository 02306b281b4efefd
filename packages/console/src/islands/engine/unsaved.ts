import { createContext } from "preact";
import { useContext, useId, useLayoutEffect } from "preact/hooks";

/** Ids of the forms of a dialog whose input is not saved. */
export const UnsavedForms = createContext<Set<string> | undefined>(undefined);

/** Ids of all forms of the page whose input is not saved. */
const unsaved = new Set<string>();

/** Whether the page has input that is not saved. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
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
