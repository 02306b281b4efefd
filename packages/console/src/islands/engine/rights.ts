import { getMe, type Me } from "@design-catalog/client/api";
import { call } from "./call.ts";
import { pageData } from "./page-data.ts";
import { createPoll } from "./poll.ts";
import { hasToStay } from "./unsaved.ts";

/** Milliseconds after which a page asks whether its user still has the rights that it was made for. */
const askMs = 30_000;

/** Shows the page again once its user's rights have changed, so it offers what they allow and its navigation leads there. */
export function followRights(): void {
  const poll = createPoll({
    load: () => call(getMe, {}),
    onAnswer: showChange,
    // It is asked again; a page that cannot ask says so where it reads.
    onFailure: () => undefined,
  });
  setInterval(() => document.visibilityState === "visible" && poll.tick(), askMs);
}

function showChange({ privileges }: Pick<Me, "privileges">): void {
  const isSame = textOf(privileges) === textOf(pageData.privileges);
  // The address has which drawer is open, but not every dialog, nor what is typed.
  if (!isSame && !hasToStay() && !document.querySelector("dialog[open]:not(.drawer)")) location.reload();
}

function textOf(privileges: readonly string[]): string {
  return privileges.toSorted().join();
}
