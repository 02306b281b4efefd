import type { Options } from "../choice.tsx";
import type { FieldPlace } from "../form.tsx";

/** Any number of a few values. */
export function Choices(choices: {
  readonly label: string;
  readonly options: Options;
  readonly chosen: readonly string[];
  readonly change: (chosen: readonly string[]) => void;
  readonly place: FieldPlace;
}) {
  const { label, options, chosen, change, place } = choices;
  const toggle = (value: string) =>
    change(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy}>
      <legend>{label}</legend>
      {options.map(([value, text]) => (
        <label key={value} class="choice">
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
