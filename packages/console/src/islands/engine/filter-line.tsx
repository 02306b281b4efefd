import type { ComponentChildren } from "preact";
import { engineTexts } from "./engine-texts.ts";
import { Fold, useFloat } from "./fold.tsx";
import { Icon } from "./icon.tsx";
import type { UrlState } from "./use-url-state.ts";

/** A filter of a list, whose value is in the page's address. */
export interface LineFilter {
  /** Name in the address. */
  readonly name: string;
  readonly label: string;
  /** Word between field and value, such as "contains". @default "is" */
  readonly operator?: string;
  /** The labelled field. */
  readonly field: ComponentChildren;
  /** The value in words. */
  readonly words: ComponentChildren;
  /** True for a text that finds rows; the first one is the search of the list. @default false */
  readonly isSearch?: boolean;
  /** True where the page shows the value above the list, too. @default false */
  readonly isAbove?: boolean;
}

/**
 * Filters of a list on one line: the search as a field, others as chips once they filter, each of which leads to its field
 * or goes. Their fields float under a button while the focus is among them, and are stops of the Tab key.
 */
export function FilterLine(line: {
  readonly filters: readonly LineFilter[];
  readonly url: UrlState;
  /** Filters between the search and the others. */
  readonly children?: ComponentChildren;
}) {
  const { url, filters, children } = line;
  const { place, button, isOpen, ofAll, ofButton } = useFloat();
  const search = filters.find(({ isSearch }) => isSearch === true);
  const others = filters.filter((filter) => filter !== search);
  const isSet = ({ name, isAbove }: LineFilter) => url.get(name) !== "" && isAbove !== true;
  const change = (name: string) =>
    place.current?.querySelector<HTMLElement>(`[data-filter="${name}"] :is(input, select)`)?.focus();
  const remove = (name: string) => {
    url.set({ [name]: "" });
    // The pressed button goes away with the focus.
    button.current?.focus();
  };
  return (
    <div class="filters">
      <Fold label={engineTexts.addFilter} icon="list-filter" count={filters.filter(isSet).length}>
        {search && (
          <div class="find">
            <Icon name="search" />
            {search.field}
            <kbd aria-hidden="true">/</kbd>
          </div>
        )}
        {children}
        {others.filter(isSet).map((filter) => (
          <SetChip key={filter.name} filter={filter} change={change} remove={remove} />
        ))}
        {others.length > 0 && (
          <div class="further" {...ofAll}>
            <button type="button" class="secondary" aria-expanded={isOpen} ref={button} {...ofButton}>
              <Icon name="plus" />
              {engineTexts.addFilter}
            </button>
            <div class="float" role="group" aria-label={engineTexts.furtherFilters} tabIndex={-1} ref={place}>
              {others.map(({ name, field }) => (
                <div key={name} data-filter={name}>
                  {field}
                </div>
              ))}
            </div>
          </div>
        )}
      </Fold>
    </div>
  );
}

/** A filter that filters, in words: one press leads to its field, another one takes it away, as the Delete key does. */
function SetChip(chip: {
  readonly filter: LineFilter;
  readonly change: (name: string) => void;
  readonly remove: (name: string) => void;
}) {
  const { name, label, operator = engineTexts.equals, words } = chip.filter;
  const id = `${name}-chip`;
  return (
    <div class="chip set" onKeyDown={({ key }) => key === "Delete" && chip.remove(name)}>
      <button type="button" class="quiet" id={id} onClick={() => chip.change(name)}>
        <span class="operator">
          {label} {operator}
        </span>
        <b>{words}</b>
      </button>
      <button
        type="button"
        class="quiet"
        aria-label={engineTexts.removeFilter}
        aria-describedby={id}
        onClick={() => chip.remove(name)}
      >
        <Icon name="x" />
      </button>
    </div>
  );
}
