import { createContext } from "preact";
import { useContext, useId, useLayoutEffect } from "preact/hooks";

/** Ids of the forms of a dialog whose input is not saved. */
export const UnsavedForms = createContext<Set<string> | undefined>(undefined);

/** Tells the dialog around a form whether closing it would throw input away. */
export function useUnsaved(isUnsaved: boolean): void {
  const forms = useContext(UnsavedForms);
  const id = useId();
  // Escape may follow a key at once, before an effect that waits for the next frame.
  useLayoutEffect(() => {
    if (isUnsaved) forms?.add(id);
    return () => void forms?.delete(id);
  }, [forms, id, isUnsaved]);
}
