import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { FilterChoice } from "../choice.tsx";
import { engineTexts } from "../engine-texts.ts";
import { FilterChip } from "../filter-chip.tsx";
import { Menu } from "../menu.tsx";
import { mayFind } from "../resource/reference.ts";
import { useAnswer } from "../use-answer.ts";
import { useTyped } from "../use-typed.ts";
import type { UrlState } from "../use-url-state.ts";
import { useWide } from "../use-wide.ts";
import { type EntryFilter, type EntryTimes, isUsable, parameterOf, unchosenPeriod } from "./entry-filter.ts";
import { texts } from "./entry-texts.ts";
import { ReferenceFilter } from "./reference-filter.tsx";
import { SpanChoice } from "./span-choice.tsx";

/** Filters that stand next to the time in a narrow window; a menu adds the others there. */
const offeredNarrow = 2;

/**
 * Fields that filter entries: a choice at once, a text once the keys pause. A wide window has all of them; in a narrow one
 * those that the reader has added, or the address has set, stay for as long as the page.
 */
export function EntryFilters(shown: {
  readonly filters: readonly EntryFilter[];
  readonly times: EntryTimes;
  readonly url: UrlState;
}) {
  const { times, url } = shown;
  const place = useRef<HTMLDivElement>(null);
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isAsked, setAsked] = useState(false);
  const isWide = useWide();
  const filters = shown.filters.filter(({ isAbove = false }) => isWide || !isAbove);
  const offered = isWide ? filters.length : offeredNarrow;
  const rest = filters.slice(offered);
  const stays = [...added, ...rest.filter((filter) => isNewlySet(filter, { url, added })).map(({ name }) => name)];
  useLayoutEffect(() => {
    if (stays.length > added.length) setAdded(stays);
  }, [stays.length]);
  useLayoutEffect(() => {
    // The last chip is the one that the reader has asked for.
    if (isAsked) place.current?.querySelector<HTMLElement>(":scope > div:last-of-type :is(input, select)")?.focus();
    setAsked(false);
  }, [isAsked]);
  const add = (name: string) => {
    setAdded([...stays, name]);
    setAsked(true);
  };
  const others = rest.filter(({ name }) => !stays.includes(name));
  const chips = [...filters.slice(0, offered), ...stays.flatMap((name) => rest.filter((one) => one.name === name))];
  return (
    <div class="filters" ref={place}>
      <SpanChoice url={url} periodDefault={unchosenPeriod(url, times)} />
      {chips.map((filter) => (
        <OneFilter key={filter.name} filter={filter} url={url} />
      ))}
      {others.length > 0 && (
        <Menu
          label={texts.addFilter}
          icon="plus"
          isWorded
          acts={others.map(({ name, label }) => ({ label, run: () => add(name) }))}
        />
      )}
    </div>
  );
}

function isNewlySet(
  filter: EntryFilter,
  known: { readonly url: UrlState; readonly added: readonly string[] },
): boolean {
  return known.url.get(parameterOf(filter)) !== "" && !known.added.includes(filter.name);
}

function OneFilter({ filter, url }: { readonly filter: EntryFilter; readonly url: UrlState }) {
  const { label, kind, options = [] } = filter;
  const name = parameterOf(filter);
  const value = url.get(name);
  const set = (text: string) => url.set({ [name]: text });
  const read = useAnswer(async () => filter.readOptions?.() ?? [], name).value ?? [];
  if (kind === "choice") {
    return <FilterChoice label={label} value={value} options={[["", texts.any], ...options, ...read]} choose={set} />;
  }
  const source = filter.source?.(url);
  // Another source, such as of another kind of rows, has names of its own to read.
  if (source && mayFind(source)) return <ReferenceFilter key={source} {...{ label, source, value, set }} />;
  return <TypedFilter {...{ filter, value, set }} />;
}

function TypedFilter(field: {
  readonly filter: EntryFilter;
  readonly value: string;
  readonly set: (text: string) => void;
}) {
  const { filter, value, set } = field;
  const { label, kind, idLabel = label } = filter;
  const typed = useTyped(value, set);
  const isWrong = !isUsable(filter, value);
  const errorId = `${parameterOf(filter)}-error`;
  const error = isWrong && (
    <p class="field-error" id={errorId}>
      {texts.notNumber}
    </p>
  );
  return (
    <FilterChip
      label={idLabel}
      operator={kind === "contains" ? engineTexts.contains : engineTexts.equals}
      isSet={value !== ""}
      clear={() => set("")}
      below={error}
    >
      {(id) => (
        <input
          id={id}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? errorId : undefined}
          type="search"
          inputMode={kind === "number" ? "numeric" : undefined}
          autocomplete="off"
          spellcheck={false}
          {...typed}
        />
      )}
    </FilterChip>
  );
}
