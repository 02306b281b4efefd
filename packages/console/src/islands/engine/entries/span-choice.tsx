import { FilterChoice } from "../choice.tsx";
import { periodTexts } from "../period-texts.ts";
import type { Period } from "../period.ts";
import type { UrlState } from "../use-url-state.ts";
import { texts } from "./entry-texts.ts";
import { chosenSpan, localInputOf, ownSpan, timestampOf } from "./time-span.ts";

/** The span of time of the shown entries: one that ends now, or between two times of the reader. */
export function SpanChoice({ url, periodDefault }: { readonly url: UrlState; readonly periodDefault: Period }) {
  const chosen = chosenSpan(url, periodDefault);
  return (
    <>
      <FilterChoice
        label={texts.period}
        value={chosen}
        options={[...Object.entries(periodTexts), [ownSpan, texts.between]]}
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
    <label class="field">
      {label}
      <input
        type="datetime-local"
        value={localInputOf(url.get(name))}
        onChange={(event) => url.set({ [name]: timestampOf(event.currentTarget.value) })}
      />
    </label>
  );
}
