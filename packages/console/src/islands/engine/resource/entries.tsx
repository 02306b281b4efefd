import { engineTexts } from "../engine-texts.ts";
import type { FieldPlace } from "../form.tsx";
import { isRepeated } from "../repeated.ts";
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
  const keys = entries.map(([key]) => key);
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy}>
      <legend>{label}</legend>
      {entries.map((entry, index) => (
        <OneEntry
          // Entries have no other identity than their place.
          key={index}
          {...{ entry, place }}
          number={index + 1}
          isTwice={isRepeated(keys, index)}
          change={(changed) => change(entries.with(index, changed))}
          remove={() => change(entries.toSpliced(index, 1))}
        />
      ))}
      <button type="button" class="secondary" onClick={() => change([...entries, ["", ""]])}>
        {engineTexts.addEntry}
      </button>
    </fieldset>
  );
}

function OneEntry(shown: {
  readonly entry: Entry;
  readonly number: number;
  /** True if an earlier entry has the key. */
  readonly isTwice: boolean;
  readonly change: (entry: Entry) => void;
  readonly remove: () => void;
  readonly place: FieldPlace;
}) {
  const { entry, number, isTwice, change, remove, place } = shown;
  const [key, value] = entry;
  const faultId = isTwice ? `${place.id}-${number}-error` : undefined;
  return (
    <>
      <div class="entry">
        <Text
          label={fill(engineTexts.entryKey, { number })}
          value={key}
          faultId={faultId}
          change={(text) => change([text, value])}
        />
        <Text label={fill(engineTexts.entryValue, { number })} value={value} change={(text) => change([key, text])} />
        <button
          type="button"
          class="secondary"
          aria-label={fill(engineTexts.removeOne, { name: key === "" ? String(number) : key })}
          onClick={remove}
        >
          {engineTexts.remove}
        </button>
      </div>
      {isTwice && (
        <p class="field-error" id={faultId}>
          {engineTexts.keyTwice}
        </p>
      )}
    </>
  );
}

function Text(text: {
  readonly label: string;
  readonly value: string;
  readonly change: (text: string) => void;
  /** Id of what is wrong with it. */
  readonly faultId?: string | undefined;
}) {
  return (
    <input
      type="text"
      autocomplete="off"
      aria-invalid={text.faultId !== undefined}
      aria-describedby={text.faultId}
      aria-label={text.label}
      placeholder={text.label}
      value={text.value}
      onInput={(event) => text.change(event.currentTarget.value)}
    />
  );
}
