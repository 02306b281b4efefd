/** Closes the menus of a page as other programs do: by Escape, which returns the focus, and by a press elsewhere. */
export function followMenus(): void {
  addEventListener("keydown", (event: KeyboardEvent) => {
    const { key } = event;
    const open = document.querySelector<HTMLDetailsElement>(":is(.menu, .visitor, .more)[open]");
    if (key !== "Escape" || !open || document.querySelector("dialog[open]:not(.docked)")) return;
    // It does not close a drawer too.
    event.preventDefault();
    open.open = false;
    open.querySelector("summary")?.focus();
  });
  addEventListener("pointerdown", ({ target }: PointerEvent) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>(":is(.visitor, .more)[open]")) {
      if (target instanceof Node && !menu.contains(target)) menu.open = false;
    }
  });
  addEventListener("toggle", ({ target }) => target instanceof HTMLDetailsElement && hang(target), true);
  addEventListener("scroll", ({ target }) => foldHung(target), true);
}

/** Pixels between a button and its menu. */
const gapPixels = 4;

/** Menus in what scrolls: it would cut them off, so they have a place in the window. */
const hung = ".scroller .more[open]";

/** Gives an open menu its place below its button, or above it where there is no room below. */
function hang(menu: HTMLDetailsElement): void {
  const float = menu.matches(hung) && menu.querySelector<HTMLElement>(".float");
  if (!float) return;
  const { top, bottom, right } = menu.getBoundingClientRect();
  const below = bottom + gapPixels;
  const above = top - gapPixels - float.offsetHeight;
  float.style.top = `${below + float.offsetHeight > innerHeight && above > 0 ? above : below}px`;
  float.style.right = `${document.documentElement.clientWidth - right}px`;
}

/** Folds menus whose buttons scroll away from them. */
function foldHung(scrolled: EventTarget | null): void {
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(hung)) {
    if (scrolled instanceof Node && scrolled.contains(menu)) menu.open = false;
  }
}
