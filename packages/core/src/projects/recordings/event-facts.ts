import { isJsonObject } from "../../engine/schemas/json.ts";
import { cutText } from "../../engine/text/cut-text.ts";
import { pageLengthMax, pagesMax } from "./limits.ts";
import type { SessionEvent } from "./schemas.ts";

/** Types of rrweb events that say where the user is, and that a recorder adds on its own. */
const metaType = 4;
const customType = 5;

/** Tag of the event that a recorder adds for each error on the page. */
const errorTag = "error";

/** Facts about a recording that its events tell. */
export interface EventFacts {
  readonly pages: readonly string[];
  readonly errorCount: number;
}

/** Adds what further events tell. Addresses lose query and fragment, which may hold secrets. */
export function withEvents(known: EventFacts, events: readonly SessionEvent[]): EventFacts {
  const visited = events.filter(({ type }) => type === metaType).flatMap(({ data }) => pageOf(data));
  const errors = events.filter(
    ({ type, data }) => type === customType && isJsonObject(data) && data["tag"] === errorTag,
  );
  return {
    pages: [...new Set([...known.pages, ...visited])].slice(0, pagesMax),
    errorCount: known.errorCount + errors.length,
  };
}

function pageOf(data: unknown): readonly string[] {
  const href = isJsonObject(data) ? data["href"] : undefined;
  if (typeof href !== "string" || !/^https?:\/\//u.test(href)) return [];
  const [page = ""] = href.split(/[?#]/u, 1);
  // Credentials of an address stand before the host.
  return [cutText(page.replace(/^(https?:\/\/)[^/]*@/u, "$1"), pageLengthMax)];
}
