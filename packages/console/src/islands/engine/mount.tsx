import { type ComponentType, render } from "preact";
import { followImpersonation } from "./acting.ts";
import { followMenus } from "./menus.ts";
import { followNavigation } from "./navigation.ts";
import { HeadPlace } from "./page-head.tsx";
import { keepRecent } from "./palette/recent.ts";
import { followRights } from "./rights.ts";
import { GlobalSearch } from "./search.tsx";
import { SessionNotice } from "./session-notice.tsx";
import { ToastPlace } from "./toast-place.tsx";
import { hush } from "./toasts.ts";
import { askBeforeLeaving } from "./unsaved.ts";
import { askBeforeBack } from "./use-url-state.ts";

/** Shows a page in its frame. */
export function mount(Page: ComponentType): void {
  askBeforeBack();
  show(Page, "island");
  show(GlobalSearch, "search");
  followMenus();
  followNavigation();
  followImpersonation();
  followRights();
  // After the page: without the stream, it looks from time to time.
  void import("./follow-news.ts").then(({ followNews }) => followNews()).catch(() => undefined);
  askBeforeLeaving();
  addEventListener("submit", hush);
  keepRecent();
}

function show(Part: ComponentType, id: string): void {
  const place = document.querySelector(`#${id}`);
  if (!place) throw new TypeError(`Cannot show the page because it has no element of this id: ${id}`);
  place.replaceChildren();
  const above = id === "island" && (
    <>
      <HeadPlace />
      <SessionNotice />
      {/* Before the dialogs of the page, which take its toasts over. */}
      <ToastPlace />
    </>
  );
  render(
    <>
      {above}
      <Part />
    </>,
    place,
  );
}
