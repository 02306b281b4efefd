import { getMe } from "@design-catalog/client/api";
import { call } from "./call.ts";
import { pageData } from "./page-data.ts";
import { hasToStay } from "./unsaved.ts";

/** Milliseconds after which a page asks whether its user still has the rights that it was made for. */
const askMs = 30_000;

/** Shows the page again once its user's rights have changed, so it offers what they allow and its navigation leads there. */
export function followRights(): void {
  let asks = false;
  const ask = async () => {
    asks = true;
    // A failed question is asked again; a page that cannot ask says so where it reads.
    asks = await showChange().catch(() => false);
  };
  // A second answer could load the page twice.
  setInterval(() => {
    if (!asks && document.visibilityState === "visible") void ask();
  }, askMs);
}

/** Whether the page is being loaded again. */
async function showChange(): Promise<boolean> {
  const { privileges } = await call(getMe, {});
  const isSame = textOf(privileges) === textOf(pageData.privileges);
  // The address has which drawer is open, but not every dialog, nor what is typed.
  if (isSame || hasToStay() || document.querySelector("dialog[open]:not(.drawer)")) return false;
  location.reload();
  return true;
}

function textOf(privileges: readonly string[]): string {
  return privileges.toSorted().join();
}
