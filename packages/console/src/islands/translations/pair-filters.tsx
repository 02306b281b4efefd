import { useLayoutEffect, useState } from "preact/hooks";
import { FilterChoice } from "../engine/choice.tsx";
import { FilterChip } from "../engine/filter-chip.tsx";
import type { UrlState } from "../engine/use-url-state.ts";
import { texts } from "./texts.ts";

/** The two languages, and the filters of texts in them. */
export function PairFilters(filters: {
  readonly url: UrlState;
  readonly locales: readonly string[];
  readonly languages: { readonly from: string; readonly to: string };
}) {
  const { locales, languages } = filters;
  const [{ typed }, setTyped] = useState({ typed: languages.to });
  const showChosen = () => setTyped({ typed: languages.to });
  useLayoutEffect(showChosen, [languages.to]);
  const set: UrlState["set"] = (changes) => {
    filters.url.set(changes);
    // The user may keep input, and with it what was chosen before: an object that is new draws that again.
    showChosen();
  };
  const url = { ...filters.url, set };
  // No text has a translation into its own language, so the languages change places.
  const chooseFrom = (from: string) => url.set({ from, to: from === languages.to ? languages.from : languages.to });
  return (
    <div class="filters">
      <FilterChoice
        label={texts.from}
        value={languages.from}
        unset={languages.from}
        options={locales.map((locale) => [locale, locale])}
        choose={chooseFrom}
      />
      <FilterChip label={texts.to} isSet={false}>
        {(id) => (
          <>
            <input
              id={id}
              type="text"
              list="locales"
              autocomplete="off"
              spellcheck={false}
              title={texts.toHint}
              value={typed}
              onInput={(event) => setTyped({ typed: event.currentTarget.value })}
              onChange={(event) => url.set({ to: event.currentTarget.value.trim() })}
            />
            <datalist id="locales">
              {locales.map((locale) => (
                <option key={locale} value={locale} />
              ))}
            </datalist>
          </>
        )}
      </FilterChip>
      <FilterChoice
        label={texts.state}
        value={url.get("state")}
        options={[["", texts.any], ...Object.entries(texts.states)]}
        choose={(state) => url.set({ state })}
      />
      <FilterChip label={texts.search} isSet={url.get("search") !== ""} clear={() => url.set({ search: "" })}>
        {(id) => (
          <input
            id={id}
            type="search"
            autocomplete="off"
            value={url.get("search")}
            onInput={(event) => url.set({ search: event.currentTarget.value })}
          />
        )}
      </FilterChip>
    </div>
  );
}
