import { FilterChoice } from "./choice.tsx";
import { engineTexts } from "./engine-texts.ts";
import { FilterChip } from "./filter-chip.tsx";
import { FilterLine } from "./filter-line.tsx";
import type { GridFilter } from "./grid-query.ts";
import { useTyped } from "./use-typed.ts";
import type { UrlState } from "./use-url-state.ts";

/** Fields that filter a grid: a choice at once, a text once the keys pause. */
export function GridFilters(shown: { readonly filters: readonly GridFilter[]; readonly url: UrlState }) {
  const { filters, url } = shown;
  return (
    <FilterLine
      url={url}
      filters={filters.map((filter) => {
        const { name, label, options, isAbove = false } = filter;
        const value = url.get(name);
        const words = options?.find(([option]) => option === value)?.[1] ?? value;
        const field = <Filter key={name} {...filter} url={url} />;
        const text = options ? {} : { isSearch: true, operator: engineTexts.contains };
        return { name, label, words, field, isAbove, ...text };
      })}
    />
  );
}

function Filter({ name, label, options, url }: GridFilter & { readonly url: UrlState }) {
  const set = (value: string) => url.set({ [name]: value });
  if (options) {
    const all = [["", engineTexts.all] as const, ...options];
    return <FilterChoice label={label} value={url.get(name)} options={all} choose={set} />;
  }
  return <TextFilter label={label} value={url.get(name)} set={set} />;
}

function TextFilter(filter: { readonly label: string; readonly value: string; readonly set: (text: string) => void }) {
  const { label, value, set } = filter;
  const typed = useTyped(value, set);
  return (
    <FilterChip label={label} operator={engineTexts.contains} isSet={value !== ""} clear={() => set("")}>
      {(id) => <input id={id} type="search" autocomplete="off" {...typed} />}
    </FilterChip>
  );
}
