import type { ComponentChildren } from "preact";
import { useContext, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { DialogWays } from "./dialog-way.tsx";
import { engineTexts } from "./engine-texts.ts";
import { Icon } from "./icon.tsx";
import { isInForm, useUrlState } from "./use-url-state.ts";

/**
 * Contents of a drawer, to read first; a button turns them into their form, and Cancel back. The address says which it is, and a
 * link to a field leads into the form.
 */
export function ReadFirst(shown: {
  readonly children: ComponentChildren;
  /** Name of the form's field that gets the focus unless a link leads to another one. */
  readonly first: string;
  /** Draws the form; its field of this name gets the focus. */
  readonly form: (focused: string) => ComponentChildren;
  /** True while nobody may change them: only a form with input stays, which cannot be saved. @default false */
  readonly isFrozen?: boolean;
}) {
  const { isFrozen = false } = shown;
  const { leave, hasInput } = useContext(DialogWays);
  const url = useUrlState();
  const field = url.get("field");
  const isForm = (url.get("form") !== "" || field !== "") && (!isFrozen || hasInput());
  const edit = useRef<HTMLButtonElement>(null);
  const began = useRef(isForm);
  const read = () => url.set({ form: "", field: "" });
  const way = useMemo(() => ({ leave, cancel: () => leave(read), hasInput, isFrozen }), [leave, hasInput, isFrozen]);
  // Either button goes away when it is pressed; a drawer that has just come keeps the focus where it is.
  useLayoutEffect(() => {
    if (isForm) began.current = true;
    else if (began.current) edit.current?.focus();
  }, [isForm]);
  // Another thing in the same drawer is read first too.
  useLayoutEffect(() => () => isInForm(new URLSearchParams(location.search)) && read(), []);
  return (
    <div>
      {isForm ? (
        <DialogWays.Provider value={way}>{shown.form(field || shown.first)}</DialogWays.Provider>
      ) : (
        shown.children
      )}
      {!isForm && !isFrozen && (
        <div class="form-foot">
          <button type="button" ref={edit} onClick={() => url.set({ form: "1" })}>
            <Icon name="pencil" />
            {engineTexts.edit}
          </button>
        </div>
      )}
    </div>
  );
}
