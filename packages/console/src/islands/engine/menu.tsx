import type { IconName } from "@design-catalog/pages/parts";
import { useRef } from "preact/hooks";
import { Icon } from "./icon.tsx";
import { runOrTell } from "./toasts.ts";

/** An act in a menu. */
export interface MenuAct {
  readonly label: string;
  /** A failure is told as news. */
  readonly run: () => void | Promise<void>;
  readonly icon?: IconName;
  /** True for an act that ends something; it stands in red. @default false */
  readonly isDanger?: boolean;
}

/**
 * Acts that a button unfolds; arrow keys move between them, and Escape or a press elsewhere folds them again (menus.ts).
 */
export function Menu(menu: {
  readonly label: string;
  readonly acts: readonly MenuAct[];
  /** @default three dots */
  readonly icon?: IconName;
  /** True for a button that shows its label. @default false */
  readonly isWorded?: boolean;
}) {
  const { label, acts, icon = "ellipsis", isWorded = false } = menu;
  const place = useRef<HTMLDetailsElement>(null);
  const choose = (act: MenuAct) => {
    if (place.current) place.current.open = false;
    // A dialog that the act opens gives the focus back to here.
    place.current?.querySelector("summary")?.focus();
    runOrTell(act.run);
  };
  return (
    <details class="more" ref={place} onKeyDown={(event) => moveWithin(event, place.current)}>
      <summary class="button secondary" {...(!isWorded && { "aria-label": label, title: label })}>
        <Icon name={icon} />
        {isWorded && label}
      </summary>
      <div class="float">
        {acts.map((act) => (
          <button
            key={act.label}
            type="button"
            class={act.isDanger === true ? "quiet danger" : "quiet"}
            onClick={() => choose(act)}
          >
            {act.icon && <Icon name={act.icon} />}
            {act.label}
          </button>
        ))}
      </div>
    </details>
  );
}

/** Moves the focus between the button and its acts, and round at either end. */
function moveWithin(event: KeyboardEvent, menu: HTMLDetailsElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !menu) return;
  event.preventDefault();
  menu.open = true;
  const stops = [...menu.querySelectorAll<HTMLElement>("summary, button")];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops.at((at + step) % stops.length)?.focus();
}
