import { tellSession } from "./session-state.ts";
import { hasToStay } from "./unsaved.ts";

/** Shows the page as the user's own once the impersonation that its banner tells of has ended. */
export function followImpersonation(): void {
  const seconds = document.querySelector<HTMLElement>(".acting")?.dataset["seconds"];
  if (seconds === undefined) return;
  // A second later: both ends of the time left are cut to whole seconds.
  setTimeout(end, (Number(seconds) + 1) * 1000);
}

function end(): void {
  if (hasToStay()) tellSession("other");
  else location.reload();
}
