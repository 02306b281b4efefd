import type { TextFilter } from "./grid-query.ts";
import type { UrlState } from "./use-url-state.ts";

/** Fields that filter a grid, once a text is whole: by Enter, or when the focus leaves. */
export function GridFilters({ filters, url }: { readonly filters: readonly TextFilter[]; readonly url: UrlState }) {
  return (
    <div class="filters">
      {filters.map(({ name, label }) => (
        <label key={name} class="field">
          {label}
          <input
            type="search"
            autocomplete="off"
            value={url.get(name)}
            onChange={(event) => url.set({ [name]: event.currentTarget.value.trim() })}
          />
        </label>
      ))}
    </div>
  );
}
