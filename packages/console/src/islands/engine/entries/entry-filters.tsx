import { FilterChoice } from "../choice.tsx";
import { engineTexts } from "../engine-texts.ts";
import { FilterChip } from "../filter-chip.tsx";
import { FilterLine, type LineFilter } from "../filter-line.tsx";
import { mayFind } from "../resource/reference.ts";
import { useAnswer } from "../use-answer.ts";
import { useTyped } from "../use-typed.ts";
import type { UrlState } from "../use-url-state.ts";
import { type EntryFilter, type EntryTimes, isUsable, parameterOf, unchosenPeriod } from "./entry-filter.ts";
import { texts } from "./entry-texts.ts";
import { ReferenceFilter } from "./reference-filter.tsx";
import { SpanChoice } from "./span-choice.tsx";

/** Fields that filter entries, among them that of their time: a choice at once, a text once the keys pause. */
export function EntryFilters(shown: {
  readonly filters: readonly EntryFilter[];
  readonly times: EntryTimes;
  readonly url: UrlState;
}) {
  const { filters, times, url } = shown;
  return (
    <FilterLine url={url} filters={filters.map((filter) => lineFilterOf(filter, url))}>
      <SpanChoice url={url} periodDefault={unchosenPeriod(url, times)} />
    </FilterLine>
  );
}

function lineFilterOf(filter: EntryFilter, url: UrlState): LineFilter {
  const { label, kind, isAbove = false } = filter;
  const name = parameterOf(filter);
  return {
    name,
    label,
    isAbove,
    isSearch: kind === "contains" || kind === "reference",
    ...(kind === "contains" && { operator: engineTexts.contains }),
    field: <OneFilter key={name} filter={filter} url={url} />,
    words: <Words filter={filter} url={url} />,
  };
}

/** The value of a filter as its field shows it. */
function Words({ filter, url }: { readonly filter: EntryFilter; readonly url: UrlState }) {
  const value = url.get(parameterOf(filter));
  const source = filter.source?.(url);
  const read = async () => {
    await source?.read([value]);
    return (await filter.readOptions?.()) ?? [];
  };
  // The drawing after the answer knows the name.
  const options = [...(filter.options ?? []), ...(useAnswer(read, value).value ?? [])];
  const words = options.find(([option]) => option === value)?.[1] ?? source?.nameOf(value) ?? value;
  return isUsable(filter, value) ? <>{words}</> : <span class="fault">{words}</span>;
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
