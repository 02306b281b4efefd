/** Seconds for which a browser keeps the choice of open groups: those of its language and colours. */
const keptSeconds = 365 * 86_400;

/** Pixels at the foot of the box, which the version covers. */
const below = 96;

/** Shows the current page in the box of the navigation without moving the page, and keeps which groups are open. */
export function followNavigation(): void {
  const nav = document.querySelector<HTMLElement>("nav.pages");
  if (!nav) return;
  const link = nav.querySelector("[aria-current]");
  if (link) bringIntoView(nav, link);
  // A `toggle` would also come for groups that the server or a search in the page opened, which the reader did not.
  nav.addEventListener("click", ({ target }) => {
    const group = target instanceof Element && target.closest("summary")?.closest("details");
    if (group) keepGroups(nav, group);
  });
}

function bringIntoView(nav: HTMLElement, link: Element): void {
  const [outer, inner] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
  nav.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  // Down only as far as the page needs: the first ones stay in view where they can.
  nav.scrollTop += Math.max(0, inner.bottom - outer.bottom + below);
}

/** Keeps the open groups, of which the browser is about to open or fold one. */
function keepGroups(nav: HTMLElement, turned: HTMLDetailsElement): void {
  const open = [...nav.querySelectorAll("details")].filter((group) => group.open !== (group === turned));
  const names = open.map(({ dataset }) => dataset["group"]);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `navigation=${names.join(".")}; Path=/admin; Max-Age=${keptSeconds}; SameSite=Lax${secure}`;
}
