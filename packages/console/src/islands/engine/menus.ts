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
}
