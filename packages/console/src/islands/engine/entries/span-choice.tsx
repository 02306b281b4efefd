import { FilterChoice } from "../choice.tsx";
import { FilterChip } from "../filter-chip.tsx";
import { periodTexts } from "../period-texts.ts";
import type { Period } from "../period.ts";
import type { UrlState } from "../use-url-state.ts";
import { texts } from "./entry-texts.ts";
import { chosenSpan, type Day, localInputOf, ownSpan, timestampOf } from "./time-span.ts";

const dayTexts: Readonly<Record<Day, string>> = { today: texts.today, yesterday: texts.yesterday };

/** The span of time of the shown entries: one that ends now, a day, or between two times of the reader. */
export function SpanChoice({ url, periodDefault }: { readonly url: UrlState; readonly periodDefault: Period }) {
  const chosen = chosenSpan(url, periodDefault);
  return (
    <>
      <FilterChoice
        label={texts.period}
        value={chosen}
        unset={periodDefault}
        options={[...Object.entries(periodTexts), ...Object.entries(dayTexts), [ownSpan, texts.between]]}
        choose={(period) => url.set({ period, ...(period !== ownSpan && { from: "", to: "" }) })}
      />
      {chosen === ownSpan && (
        <>
          <TimeInput label={texts.from} name="from" url={url} />
          <TimeInput label={texts.to} name="to" url={url} />
        </>
      )}
    </>
  );
}

function TimeInput({ label, name, url }: { readonly label: string; readonly name: string; readonly url: UrlState }) {
  return (
    <FilterChip label={label} isSet={url.get(name) !== ""} clear={() => url.set({ [name]: "" })}>
      {(id) => (
        <input
          id={id}
          type="datetime-local"
          value={localInputOf(url.get(name))}
          onChange={(event) => url.set({ [name]: timestampOf(event.currentTarget.value) })}
        />
      )}
    </FilterChip>
  );
}
