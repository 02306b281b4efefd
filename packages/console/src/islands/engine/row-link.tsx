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
    if (hasOwnTab(event) || event.shiftKey) return;
    event.preventDefault();
    goTo(address);
  };
  return (
    <a href={address} aria-label={label} onClick={open}>
      {children}
    </a>
  );
}

/** Whether a click or a key asks for a tab of its own: with Control, Command or the middle button. */
export function hasOwnTab(event: MouseEvent | KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || ("button" in event && event.button === 1);
}
