import { engineTexts } from "./engine-texts.ts";
import { Icon } from "./icon.tsx";
import { pageData } from "./page-data.ts";
import { leaveFor, useUrlState } from "./use-url-state.ts";

/** Parameters of an address that filter nothing: the part of the page, its order, its columns, and an open form. */
const kept = ["tab", "sort", "hide"] as const;
const unfiltering: ReadonlySet<string> = new Set([...kept, "new"]);

/** A list without rows: what it is for with the first step, or that its filters match nothing with a way to drop them. */
export function Empty(empty: {
  /** True for rows of a span of time, outside which there may be others. @default false */
  readonly isTimed?: boolean;
  /** Opens the form of the first one. @default the user adds none here */
  readonly add?: (() => void) | undefined;
}) {
  const { isTimed = false, add } = empty;
  const url = useUrlState();
  const isFiltered = [...new URLSearchParams(location.search).keys()].some((name) => !unfiltering.has(name));
  const none = isTimed ? engineTexts.noneInTime : engineTexts.noneYet;
  const clear = () => leaveFor(Object.fromEntries(kept.map((name) => [name, url.get(name)])));
  return (
    <div class="empty">
      <Icon name={isFiltered ? "search" : "inbox"} />
      <h2>{isFiltered ? engineTexts.noMatch : none}</h2>
      {!isFiltered && <p class="hint">{pageData.purpose}</p>}
      {isFiltered && (
        <button type="button" class="secondary" onClick={clear}>
          {engineTexts.clearFilters}
        </button>
      )}
      {!isFiltered && add && (
        <button type="button" onClick={add}>
          <Icon name="plus" />
          {engineTexts.addFirst}
        </button>
      )}
    </div>
  );
}
