/** Closes the menus of the frame as other programs do: by Escape, which returns the focus, and by a press elsewhere. */
export function followMenus(): void {
  addEventListener("keydown", ({ key }: KeyboardEvent) => {
    const open = document.querySelector<HTMLDetailsElement>(":is(.menu, .visitor)[open]");
    if (key !== "Escape" || !open || document.querySelector("dialog[open]")) return;
    open.open = false;
    open.querySelector("summary")?.focus();
  });
  addEventListener("pointerdown", ({ target }: PointerEvent) => {
    const account = document.querySelector<HTMLDetailsElement>(".visitor[open]");
    if (account && target instanceof Node && !account.contains(target)) account.open = false;
  });
}
