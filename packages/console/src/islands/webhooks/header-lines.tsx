import type { FieldPlace } from "../engine/form.tsx";
import { fill } from "../engine/texts.ts";
import type { HeaderLine } from "./endpoint-values.ts";
import { texts } from "./texts.ts";

/** Custom headers, one line each. */
export function HeaderLines(headers: {
  readonly lines: readonly HeaderLine[];
  readonly change: (lines: readonly HeaderLine[]) => void;
  readonly place: FieldPlace;
}) {
  const { lines, change, place } = headers;
  const set = (index: number, line: Partial<HeaderLine>) =>
    change(lines.map((before, other) => (other === index ? { ...before, ...line } : before)));
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy} aria-label={texts.headers}>
      <legend>{texts.headers}</legend>
      {lines.map(({ name, value }, index) => (
        // Lines have no identity but their place.
        <div class="filters" key={String(index)}>
          <input
            type="text"
            autocomplete="off"
            aria-label={fill(texts.headerName, { number: index + 1 })}
            value={name}
            onInput={(event) => set(index, { name: event.currentTarget.value })}
          />
          <input
            type="text"
            autocomplete="off"
            aria-label={fill(texts.headerValue, { number: index + 1 })}
            value={value}
            onInput={(event) => set(index, { value: event.currentTarget.value })}
          />
          <button type="button" class="secondary" onClick={() => change(lines.filter((_, other) => other !== index))}>
            {fill(texts.removeHeader, { number: index + 1 })}
          </button>
        </div>
      ))}
      <button type="button" class="secondary" onClick={() => change([...lines, { name: "", value: "" }])}>
        {texts.addHeader}
      </button>
    </fieldset>
  );
}
