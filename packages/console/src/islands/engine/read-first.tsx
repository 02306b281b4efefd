import type { ComponentChildren } from "preact";
import { useContext, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { DialogWays } from "./dialog-way.tsx";
import { DrawerFoot } from "./drawer-foot.tsx";
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
  /** Acts after the button, at the foot of the drawer; the form takes their place. @default none */
  readonly acts?: ComponentChildren;
}) {
  const { isFrozen = false, acts } = shown;
  const { leave, hasInput } = useContext(DialogWays);
  const url = useUrlState();
  const field = url.get("field");
  const isForm = (url.get("form") !== "" || field !== "") && (!isFrozen || hasInput());
  const began = useRef(isForm);
  const read = () => url.set({ form: "", field: "", finding: "" });
  const way = useMemo(() => ({ leave, cancel: () => leave(read), hasInput, isFrozen }), [leave, hasInput, isFrozen]);
  useLayoutEffect(() => {
    if (isForm) began.current = true;
  }, [isForm]);
  // Another thing in the same drawer is read first too.
  useLayoutEffect(() => () => isInForm(new URLSearchParams(location.search)) && read(), []);
  if (isForm) {
    return <DialogWays.Provider value={way}>{shown.form(field || shown.first)}</DialogWays.Provider>;
  }
  return (
    <>
      {shown.children}
      {(!isFrozen || acts) && (
        <DrawerFoot>
          {!isFrozen && <Edit isAgain={() => began.current} edit={() => url.set({ form: "1" })} />}
          {acts}
        </DrawerFoot>
      )}
    </>
  );
}

/** The button that opens the form. It goes away when it is pressed, and gets the focus back when it is there again. */
function Edit({ isAgain, edit }: { readonly isAgain: () => boolean; readonly edit: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // A drawer that has just come keeps the focus where it is.
  useLayoutEffect(() => {
    if (isAgain()) button.current?.focus();
  }, []);
  return (
    <button type="button" ref={button} onClick={edit}>
      <Icon name="pencil" />
      {engineTexts.edit}
    </button>
  );
}
