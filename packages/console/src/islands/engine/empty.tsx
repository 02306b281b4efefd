import { engineTexts } from "./engine-texts.ts";
import { Icon } from "./icon.tsx";
import { openingParameters } from "./opening-parameters.ts";
import { Purpose } from "./page-head.tsx";
import { useUrlState } from "./use-url-state.ts";

/** Parameters of an address that filter nothing and open nothing: the part of the page, its order and its columns. */
const shownBy: ReadonlySet<string> = new Set(["tab", "sort", "hide"]);

/** A list without rows: what it is for with the first step, or that its filters match nothing with a way to drop them. */
export function Empty(empty: {
  /** True for rows of a span of time, outside which there may be others. @default false */
  readonly isTimed?: boolean;
  /** Opens the form of the first one. @default the user adds none here */
  readonly add?: (() => void) | undefined;
}) {
  const { isTimed = false, add } = empty;
  const url = useUrlState();
  const names = [...new URLSearchParams(location.search).keys()];
  const filters = names.filter((name) => !shownBy.has(name) && !openingParameters.has(name));
  const isFiltered = filters.length > 0;
  const none = isTimed ? engineTexts.noneInTime : engineTexts.noneYet;
  // What is open next to the list stays, with its input.
  const clear = () => url.set(Object.fromEntries(filters.map((name) => [name, ""])), true);
  return (
    <div class="empty">
      <Icon name={isFiltered ? "search" : "inbox"} />
      <h2>{isFiltered ? engineTexts.noMatch : none}</h2>
      {!isFiltered && <Purpose />}
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
