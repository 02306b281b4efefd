import { useRef, useState } from "preact/hooks";
import { FilterChip } from "../filter-chip.tsx";
import { isId } from "../resource/find-rows.ts";
import { Found } from "../resource/reference-picker.tsx";
import type { ReferenceSource } from "../resource/reference.ts";
import { useAnswer } from "../use-answer.ts";

/** A filter by another row, which a part of its name finds: a press chooses one, Enter the first; an id is taken at once. */
export function ReferenceFilter(filter: {
  readonly label: string;
  readonly source: ReferenceSource;
  /** Id of the chosen row; empty for none. */
  readonly value: string;
  readonly set: (id: string) => void;
}) {
  const { label, source, value, set } = filter;
  const input = useRef<HTMLInputElement>(null);
  // Undefined while the field shows the chosen row.
  const [typed, setTyped] = useState<string>();
  // The drawing after the answer knows the name.
  useAnswer(() => source.read(value === "" ? [] : [value]), value);
  const choose = (chosen: string) => {
    set(chosen);
    setTyped(undefined);
    // The pressed button goes away with the focus.
    input.current?.focus();
  };
  const type = (text: string) => {
    const asked = text.trim();
    if (asked === "" || isId(asked)) return choose(asked);
    setTyped(text);
  };
  return (
    <FilterChip
      label={label}
      isSet={value !== ""}
      clear={() => choose("")}
      below={typed !== undefined && <Found {...{ source, choose }} chosen={[]} text={typed.trim()} />}
    >
      {(id) => (
        <input
          id={id}
          ref={input}
          type="search"
          autocomplete="off"
          spellcheck={false}
          value={typed ?? (value === "" ? "" : source.nameOf(value))}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={({ key, currentTarget }) => {
            if (key === "Escape") setTyped(undefined);
            // What is found stands below, the best first.
            if (key === "Enter") currentTarget.closest(".chip")?.querySelector<HTMLElement>(".chosen button")?.click();
          }}
        />
      )}
    </FilterChip>
  );
}
