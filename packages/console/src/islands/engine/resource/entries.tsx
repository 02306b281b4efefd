import { engineTexts } from "../engine-texts.ts";
import type { FieldPlace } from "../form.tsx";
import { fill } from "../texts.ts";

type Entry = readonly [key: string, value: string];

/** Texts under keys, such as one for each language; an entry with an empty key is left out. */
export function Entries(shown: {
  readonly label: string;
  readonly entries: readonly Entry[];
  readonly change: (entries: readonly Entry[]) => void;
  readonly place: FieldPlace;
}) {
  const { label, entries, change, place } = shown;
  const replace = (index: number, entry: Entry) => change(entries.with(index, entry));
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy}>
      <legend>{label}</legend>
      {entries.map(([key, value], index) => {
        const number = index + 1;
        return (
          // Entries have no other identity than their place.
          <div key={index} class="entry">
            <Text
              label={fill(engineTexts.entryKey, { number })}
              value={key}
              change={(text) => replace(index, [text, value])}
            />
            <Text
              label={fill(engineTexts.entryValue, { number })}
              value={value}
              change={(text) => replace(index, [key, text])}
            />
            <button
              type="button"
              class="secondary"
              aria-label={fill(engineTexts.removeOne, { name: key === "" ? String(number) : key })}
              onClick={() => change(entries.filter((_, other) => other !== index))}
            >
              {engineTexts.remove}
            </button>
          </div>
        );
      })}
      <button type="button" class="secondary" onClick={() => change([...entries, ["", ""]])}>
        {engineTexts.addEntry}
      </button>
    </fieldset>
  );
}

function Text(text: { readonly label: string; readonly value: string; readonly change: (text: string) => void }) {
  return (
    <input
      type="text"
      autocomplete="off"
      aria-label={text.label}
      placeholder={text.label}
      value={text.value}
      onInput={(event) => text.change(event.currentTarget.value)}
    />
  );
}
