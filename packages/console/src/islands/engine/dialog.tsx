import type { ComponentChildren } from "preact";
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { atOnce } from "./at-once.ts";
import { type DialogWay, DialogWays } from "./dialog-way.tsx";
import { openDialog, useDocked, useEscape } from "./docked.ts";
import { type DrawerFrame, DrawerFrames } from "./drawer-foot.tsx";
import { engineTexts } from "./engine-texts.ts";
import { type Guard, useGuard } from "./guard.tsx";
import { Icon } from "./icon.tsx";
import { SessionNotice } from "./session-notice.tsx";
import { ToastPlace } from "./toast-place.tsx";
import { isInForm } from "./use-url-state.ts";

/** Number of dialogs so far: ids of `useId` begin again in the search, which has a tree of its own. */
let dialogs = 0;

function newTitleId(): string {
  dialogs += 1;
  return `dialog-${dialogs}`;
}

/** A dialog or a drawer. */
interface Shown {
  readonly title: string;
  /** True for a title in the service's words, which are English. @default false */
  readonly isEnglish?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** True for what the user reads along with the page, at its side. @default false */
  readonly isDrawer?: boolean;
  /** State of the one thing that a drawer shows, after its title. @default none */
  readonly state?: ComponentChildren;
  /** Address of a page about the same thing. @default it has none */
  readonly page?: string | undefined;
  /** Names of the parameters that it is about. @default all that the address has when it opens */
  readonly of?: readonly string[];
}

/**
 * A dialog over the page: the rest is inert, Escape closes it, and the focus returns to where it was. A drawer stands next to
 * the page where the window has room, and the page stays usable. Both ask before input of their forms is thrown away, also by
 * the browser's Back.
 */
export function Dialog(shown: Shown) {
  const { onClose, children, isDrawer = false } = shown;
  const dialog = useRef<HTMLDialogElement>(null);
  // What opened it is in the address, or nowhere in it.
  const opening = useRef(shown.of ?? [...new URLSearchParams(location.search).keys()]);
  const [titleId] = useState(newTitleId);
  const [frame, setFrame] = useState<DrawerFrame>({});
  const isDocked = useDocked(dialog, isDrawer);
  const closing = useRef(onClose);
  closing.current = onClose;
  // Its own `close()` tells so in a later task: a key that opens it again until then would open nothing.
  const discard = () => atOnce(() => closing.current());
  const guard = useGuard({
    element: dialog,
    staysFrom: (before, next) =>
      opening.current.every((name) => before.get(name) === next.get(name)) && !(isInForm(before) && !isInForm(next)),
    discard,
    isApart: !isDocked,
  });
  const way = useWay(guard, isDrawer ? undefined : discard);
  // Before the effects of what is in it, one of which may focus a field: a closed dialog takes no focus.
  const show = useCallback((element: HTMLDialogElement | null) => {
    dialog.current = element;
    return element ? openDialog(element, isDocked) : undefined;
  }, []);
  const escape = () => {
    // Escape at the question is an answer to it.
    if (guard.isAsking) discard();
    else guard.leave(discard);
  };
  useEscape(isDocked, escape);
  const cancel = (event: Event) => {
    // A choice of files that is cancelled tells so too.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    escape();
  };
  return (
    <dialog
      ref={show}
      class={`${isDrawer ? "drawer" : ""}${isDocked ? " docked" : ""}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onCancel={cancel}
    >
      <DialogHead {...shown} titleId={titleId} state={frame.state ?? shown.state} close={() => guard.leave(discard)} />
      <SessionNotice />
      {guard.around(
        <DialogWays.Provider value={way}>
          {isDrawer ? (
            <DrawerBody foot={frame.foot} show={setFrame}>
              {children}
            </DrawerBody>
          ) : (
            children
          )}
        </DialogWays.Provider>,
      )}
      <ToastPlace />
    </dialog>
  );
}

function DrawerBody(
  body: Pick<DrawerFrame, "foot"> & {
    readonly show: (frame: DrawerFrame) => void;
    readonly children: ComponentChildren;
  },
) {
  const { foot, show, children } = body;
  return (
    <DrawerFrames.Provider value={show}>
      <div>{children}</div>
      {foot && <div class="form-foot">{foot}</div>}
    </DrawerFrames.Provider>
  );
}

/** Ways out of a dialog, which stay the same while it is open; one reads a drawer, so only what is changed in it is cancelled. */
function useWay({ leave, hasInput }: Guard, discard: (() => void) | undefined): DialogWay {
  const latest = useRef({ leave, hasInput, discard });
  latest.current = { leave, hasInput, discard };
  const mayCancel = discard !== undefined;
  return useMemo(() => {
    const go: DialogWay["leave"] = (then) => latest.current.leave(then);
    return {
      leave: go,
      cancel: mayCancel ? () => go(() => latest.current.discard?.()) : undefined,
      hasInput: () => latest.current.hasInput(),
    };
  }, [mayCancel]);
}

function DialogHead(
  head: Pick<Shown, "title" | "isEnglish" | "state" | "page"> & {
    readonly titleId: string;
    readonly close: () => void;
  },
) {
  const { titleId, title, isEnglish = false, state, page, close } = head;
  return (
    <div class="dialog-head">
      <h2 id={titleId} lang={isEnglish ? "en" : undefined}>
        {title}
      </h2>
      {state}
      {page !== undefined && (
        <a class="button quiet" href={page} aria-label={engineTexts.openPage} title={engineTexts.openPage}>
          <Icon name="external-link" />
        </a>
      )}
      <button type="button" class="quiet" aria-label={engineTexts.close} title={engineTexts.close} onClick={close}>
        <Icon name="x" />
      </button>
    </div>
  );
}
