import type { ComponentChildren, RefObject } from "preact";
import { useContext, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { atOnce } from "./at-once.ts";
import { engineTexts } from "./engine-texts.ts";
import { followPart, type GuardedPart, UnsavedForms } from "./unsaved.ts";

interface GuardOptions extends Pick<GuardedPart, "staysFrom"> {
  readonly element: RefObject<Element | null>;
  /** Throws the input away that Back would. @default goes back */
  readonly discard?: () => void;
  /** True for a dialog, which keeps the part around it from being used. @default false */
  readonly isApart?: boolean;
}

/** Asks before the input of the forms within a part of the page is thrown away. */
export interface Guard {
  readonly isAsking: boolean;
  /** Whether there is such input now. */
  readonly hasInput: () => boolean;
  /** Runs what throws the input away: at once without any, otherwise when the user agrees to that. */
  readonly leave: (go: () => void) => void;
  /** The forms below the question. */
  readonly around: (forms: ComponentChildren) => ComponentChildren;
}

/** Guards the input of the forms within an element. */
export function useGuard({ element, staysFrom, discard, isApart = false }: GuardOptions): Guard {
  const outer = useContext(UnsavedForms);
  const ids = useRef(new Set<string>());
  const [asked, setAsked] = useState<{ readonly go: () => void }>();
  const forms = useMemo(() => {
    const places = outer && !isApart ? [ids.current, outer] : [ids.current];
    return {
      add: (id: string) => places.forEach((place) => place.add(id)),
      delete(id: string) {
        places.forEach((place) => place.delete(id));
        // One may save the input below the question, which has its answer then.
        if (ids.current.size === 0) setAsked(undefined);
      },
    };
  }, [outer]);
  const goBack = () => {
    // The page would ask again.
    for (const id of ids.current) forms.delete(id);
    history.back();
  };
  const latest = useRef({ staysFrom, goBack });
  latest.current = { staysFrom, goBack };
  useLayoutEffect(() => {
    const { current: part } = element;
    if (!part) return undefined;
    const leaveBy = (go: () => void) => {
      atOnce(go);
      // The other address may show that input, too.
      if (ids.current.size > 0) discard?.();
    };
    return followPart({
      element: part,
      forms: ids.current,
      staysFrom: (shown, next) => latest.current.staysFrom(shown, next),
      ask: (go) =>
        atOnce(() => setAsked({ go: go ? () => leaveBy(go) : (discard ?? (() => latest.current.goBack())) })),
    });
  }, []);
  const answer = () => {
    setAsked(undefined);
    asked?.go();
  };
  const hasInput = () => ids.current.size > 0;
  const leave = (go: () => void) => (hasInput() ? setAsked({ go }) : go());
  return {
    isAsking: asked !== undefined,
    hasInput,
    leave,
    around: (children) => (
      <>
        {asked && <Question discard={answer} keep={() => setAsked(undefined)} />}
        <UnsavedForms.Provider value={forms}>{children}</UnsavedForms.Provider>
      </>
    ),
  };
}

/** Asks what to do with input that is not saved. */
export function Question({ discard, keep }: { readonly discard: () => void; readonly keep: () => void }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector("button")?.focus();
    return () => {
      // Who has gone on elsewhere stays there.
      if (box.current?.contains(document.activeElement) && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div class="box notice" role="group" aria-labelledby={id} ref={box}>
      <p id={id}>{engineTexts.unsaved}</p>
      <div class="actions">
        <button type="button" class="secondary" onClick={keep}>
          {engineTexts.keepEditing}
        </button>
        <button type="button" class="danger" onClick={discard}>
          {engineTexts.discard}
        </button>
      </div>
    </div>
  );
}
