/** Seconds for which a browser keeps the choice of open groups: those of its language and colours. */
const keptSeconds = 365 * 86_400;

/** Shows the current page in the box of the navigation without moving the page, and keeps which groups are open. */
export function followNavigation(): void {
  const nav = document.querySelector<HTMLElement>("nav.pages");
  if (!nav) return;
  const link = nav.querySelector("[aria-current]");
  if (link) centre(nav, link);
  // A `toggle` would also come for groups that the server or a search in the page opened, which the reader did not.
  nav.addEventListener("click", ({ target }) => {
    const group = target instanceof Element && target.closest("summary")?.closest("details");
    if (group) keepGroups(nav, group);
  });
}

function centre(nav: HTMLElement, link: Element): void {
  const [outer, inner] = [nav.getBoundingClientRect(), link.getBoundingClientRect()];
  nav.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  nav.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2);
}

/** Keeps the open groups, of which the browser is about to open or fold one. */
function keepGroups(nav: HTMLElement, turned: HTMLDetailsElement): void {
  const open = [...nav.querySelectorAll("details")].filter((group) => group.open !== (group === turned));
  const names = open.map(({ dataset }) => dataset["group"]);
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `navigation=${names.join(".")}; Path=/admin; Max-Age=${keptSeconds}; SameSite=Lax${secure}`;
}
