import type { ComponentChildren } from "preact";
import { goTo } from "./use-url-state.ts";

/** A link to a row, which a plain click opens without loading the page again. */
export function RowLink(link: {
  readonly address: string;
  /** Name for screen readers. @default the text */
  readonly label?: string;
  readonly children: ComponentChildren;
}) {
  const { address, label, children } = link;
  const open = (event: MouseEvent) => {
    if (isForBrowser(event)) return;
    event.preventDefault();
    goTo(address);
  };
  return (
    <a href={address} aria-label={label} onClick={open}>
      {children}
    </a>
  );
}

/** A click; a key has no button. */
type Clicked = Pick<MouseEvent, "ctrlKey" | "metaKey"> & Partial<Pick<MouseEvent, "button">>;

/** Whether a click on a link is the browser's work: in a tab, or with Shift in a window, of its own. */
export function isForBrowser(event: Clicked & Pick<MouseEvent, "shiftKey">): boolean {
  return hasOwnTab(event) || event.shiftKey;
}

/** Whether a click or a key asks for a tab of its own: with Control, Command or the middle button. */
export function hasOwnTab(event: Clicked): boolean {
  return event.ctrlKey || event.metaKey || event.button === 1;
}
