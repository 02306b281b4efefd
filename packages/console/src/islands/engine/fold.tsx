import type { IconName } from "@design-catalog/pages/parts";
import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { numberText } from "./format.ts";
import { Icon } from "./icon.tsx";

/** A float that is open while the focus is in it, and the button to which Escape goes back, and Enter in a field. */
export function useFloat() {
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const isWithin = (element: EventTarget | null) =>
    element instanceof Node && place.current?.contains(element) === true;
  const ofAll = {
    onKeyDown(event: KeyboardEvent) {
      // A field that has been filled in no longer covers the rows that it finds.
      const isDone = event.key === "Enter" && event.target instanceof HTMLInputElement;
      if (!(isDone || event.key === "Escape") || event.isComposing || !isWithin(event.target)) return;
      // Nothing floats where the line has room for all.
      if (button.current?.offsetHeight === 0) return;
      // It closes only the float, not a drawer next to the page, and does not press the button.
      event.preventDefault();
      button.current?.focus();
    },
    onFocusIn: ({ target }: FocusEvent) => setOpen(isWithin(target)),
    onFocusOut: ({ relatedTarget }: FocusEvent) => setOpen(isWithin(relatedTarget)),
  };
  const ofButton = {
    // The pointer takes the focus out of the float, which closes it before the click.
    onPointerDown: () => (wasOpen.current = isOpen),
    onClick: ({ detail }: MouseEvent) => (detail === 0 || !wasOpen.current) && place.current?.focus(),
  };
  return { place, button, isOpen, ofAll, ofButton };
}

/**
 * Parts of a line, which float under a button where the style sheet finds the line narrow. They are the same elements at any
 * width, so what is typed in them stays, and stops of the Tab key.
 */
export function Fold(fold: {
  readonly label: string;
  readonly icon: IconName;
  /** Number of parts that count, such as filters that filter. @default 0 */
  readonly count?: number;
  readonly children: ComponentChildren;
}) {
  const { label, icon, count = 0, children } = fold;
  const { place, button, isOpen, ofAll, ofButton } = useFloat();
  return (
    <div class="fold" {...ofAll}>
      <button type="button" class="secondary" title={label} aria-expanded={isOpen} ref={button} {...ofButton}>
        <Icon name={icon} />
        <span class="unseen">{label}</span>
        {count > 0 && <span aria-hidden="true">{numberText(count)}</span>}
      </button>
      <div class="float" tabIndex={-1} ref={place}>
        {children}
      </div>
    </div>
  );
}
