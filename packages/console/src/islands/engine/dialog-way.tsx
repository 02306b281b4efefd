import { type ComponentChildren, createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { engineTexts } from "./engine-texts.ts";

/** Ways out of the dialog around a part. */
export interface DialogWay {
  /** Runs what throws away the input of the dialog's forms, after the user has agreed to that. */
  readonly leave: (go: () => void) => void;
  /** Does what Cancel does; undefined where there is nothing to cancel. */
  readonly cancel?: (() => void) | undefined;
  /** Whether its forms have input that is not saved. */
  readonly hasInput: () => boolean;
  /** True while its form keeps input that cannot be saved. @default false */
  readonly isFrozen?: boolean;
}

/** Ways out of the dialog around a part; outside one nothing asks, and nothing is cancelled. */
export const DialogWays = createContext<DialogWay>({ leave: (go) => go(), hasInput: () => false });

/** Gets whether an act of the dialog is running. */
export const Acting = createContext<(isRunning: boolean) => void>(() => undefined);

/**
 * The button that leaves the dialog without its act, right before the act; nothing outside a dialog. Nobody can take back what
 * is running already.
 */
export function Cancel({ isBusy }: { readonly isBusy: boolean }) {
  const { cancel } = useContext(DialogWays);
  if (!cancel) return null;
  return (
    <button type="button" class="secondary" disabled={isBusy} onClick={cancel}>
      {engineTexts.cancel}
    </button>
  );
}

/** The act of a dialog, if it has one already, at the end of its foot, and the way out before it. */
export function DialogActs({ children }: { readonly children?: ComponentChildren }) {
  const { cancel } = useContext(DialogWays);
  const [isBusy, setBusy] = useState(false);
  return (
    <div class={cancel ? "actions ending" : "actions"}>
      <Cancel isBusy={isBusy} />
      <Acting.Provider value={setBusy}>{children}</Acting.Provider>
    </div>
  );
}
