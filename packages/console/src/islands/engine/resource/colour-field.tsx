import type { FieldPlace } from "../form.tsx";
import { textsOf } from "../texts.ts";

const texts = textsOf({ en: { swatch: "Swatch" }, de: { swatch: "Farbfeld" } });

const colour = /^#[0-9a-f]{6}$/iu;
/** Colour of the swatch for a text that is not a colour, since it has no state without one. */
const noColour = "#ffffff";

/** A colour as a text, and the same in a swatch that opens the browser's own choice. */
export function ColourField(field: {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly place: FieldPlace;
}) {
  const { label, value, change, place } = field;
  const { id, describedBy, isInvalid } = place;
  return (
    <>
      <label for={id}>{label}</label>
      <div class="coloured">
        <input
          id={id}
          type="text"
          aria-describedby={describedBy}
          aria-invalid={isInvalid}
          autocomplete="off"
          spellcheck={false}
          value={value}
          onInput={(event) => change(event.currentTarget.value)}
        />
        <input
          type="color"
          aria-label={texts.swatch}
          title={texts.swatch}
          value={colour.test(value) ? value : noColour}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </div>
    </>
  );
}
