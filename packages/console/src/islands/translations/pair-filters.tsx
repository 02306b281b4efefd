import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { FilterChoice, type Options } from "../engine/choice.tsx";
import { engineTexts } from "../engine/engine-texts.ts";
import { FilterChip } from "../engine/filter-chip.tsx";
import { Fold } from "../engine/fold.tsx";
import { Icon } from "../engine/icon.tsx";
import { languageName, languageOptions } from "../engine/language-names.ts";
import { Segments } from "../engine/segments.tsx";
import type { UrlState } from "../engine/use-url-state.ts";
import { chosenOf, type Languages, type Pair } from "./pairs.ts";
import { texts } from "./texts.ts";

/** Value of the choice of languages for one that it does not offer; no tag of a language begins so. */
const another = "-";

interface Filters {
  readonly url: UrlState;
  readonly locales: readonly string[];
  readonly languages: Languages;
  readonly pairs: readonly Pair[];
}

/** The states of texts with their numbers, the two languages, and what is searched for. */
export function PairFilters(filters: Filters) {
  const { url, locales, languages, pairs } = filters;
  // The user may keep input, and with it what was chosen before: a number that is new draws that again.
  const [, setAsked] = useState(0);
  const set: UrlState["set"] = (changes) => {
    url.set(changes);
    setAsked((before) => before + 1);
  };
  const search = url.get("search");
  return (
    <div class="toolbar">
      <Segments
        label={texts.state}
        name="state"
        number={texts.count}
        segments={[["", engineTexts.all] as const, ...Object.entries(texts.states)].map(([state, label]) => ({
          value: state,
          label,
          rows: { count: chosenOf(pairs, { state, search }).length, isMore: false },
          isBad: state === "missing",
        }))}
        choose={(state) => set({ state })}
      />
      <div class="filters">
        <Fold label={engineTexts.addFilter} icon="list-filter" count={search === "" ? 0 : 1}>
          <div class="find">
            <Icon name="search" />
            <FilterChip label={texts.search} isSet={search !== ""} clear={() => set({ search: "" })}>
              {(id) => (
                <input
                  id={id}
                  type="search"
                  autocomplete="off"
                  value={search}
                  onInput={(event) => set({ search: event.currentTarget.value })}
                />
              )}
            </FilterChip>
          </div>
          <LanguageChoices {...{ set, locales, languages }} />
        </Fold>
      </div>
    </div>
  );
}

/** The two languages, of which the second one may be any. */
function LanguageChoices(shown: Pick<UrlState, "set"> & Pick<Filters, "locales" | "languages">) {
  const { locales, languages } = shown;
  const [isTyping, setTyping] = useState(false);
  // The field goes away with the focus, which the choice takes over unless it is elsewhere already.
  const takesFocus = useRef(false);
  const leave = (hasFocus: boolean) => {
    takesFocus.current = hasFocus;
    setTyping(false);
  };
  const chooseTyped = (to: string, hasFocus: boolean) => {
    shown.set({ to });
    leave(hasFocus);
  };
  const set: UrlState["set"] = (changes) => {
    shown.set(changes);
    leave(false);
  };
  // No text has a translation into its own language, so the languages change places.
  const chooseFrom = (from: string) => set({ from, to: from === languages.to ? languages.from : languages.to });
  const chooseTo = (to: string) => (to === another ? setTyping(true) : set({ to }));
  return (
    <>
      <FilterChoice
        label={texts.from}
        value={languages.from}
        unset={languages.from}
        options={locales.map((locale) => [locale, languageName(locale)])}
        choose={chooseFrom}
      />
      {isTyping ? (
        <TypedLanguage choose={chooseTyped} leave={leave} />
      ) : (
        <FilterChoice
          label={texts.to}
          value={languages.to}
          unset={languages.to}
          options={targetsOf(locales, languages)}
          choose={chooseTo}
          takesFocus={takesFocus.current}
        />
      )}
    </>
  );
}

/** Languages that have texts, those that have none yet, and the way to any other one. */
function targetsOf(locales: readonly string[], { from, to }: Languages): Options {
  const known = locales.map((locale) => [locale, languageName(locale)] as const);
  const further = languageOptions(to).filter(([tag]) => !locales.includes(tag));
  return [...[...known, ...further].filter(([tag]) => tag !== from), [another, texts.another]];
}

/** A field for the tag of a language that no choice has; the choice comes back when it is left without one, as by Escape. */
function TypedLanguage(typed: {
  readonly choose: (tag: string, hasFocus: boolean) => void;
  readonly leave: (hasFocus: boolean) => void;
}) {
  const { choose, leave } = typed;
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <FilterChip label={texts.to} isSet={false}>
      {(id) => (
        <input
          id={id}
          type="text"
          autocomplete="off"
          spellcheck={false}
          title={texts.toHint}
          placeholder="pt-BR"
          ref={field}
          onChange={({ currentTarget }) => choose(currentTarget.value.trim(), currentTarget === document.activeElement)}
          onKeyDown={({ key }) => key === "Escape" && leave(true)}
          onBlur={() => leave(false)}
        />
      )}
    </FilterChip>
  );
}
