import { useRef, useState } from "preact/hooks";
import { countedText } from "../counted.ts";
import { engineTexts } from "../engine-texts.ts";
import type { FieldPlace } from "../form.tsx";
import { Icon } from "../icon.tsx";
import { Shown } from "../parts.tsx";
import { fill } from "../texts.ts";
import { useAnswer } from "../use-answer.ts";
import { findRows } from "./find-rows.ts";
import { mayFind, type ReferenceSource } from "./reference.ts";

interface Picker {
  readonly label: string;
  readonly source: ReferenceSource;
  readonly chosen: readonly string[];
  readonly change: (ids: readonly string[]) => void;
  readonly place: FieldPlace;
}

/** Chooses other rows by a part of their names. */
export function ReferencePicker(picker: Picker) {
  const { label, source, chosen, change, place } = picker;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const search = useRef<HTMLInputElement>(null);
  // The pressed button goes away with the focus.
  const changeTo = (ids: readonly string[]) => {
    change(ids);
    search.current?.focus();
  };
  const choose = (id: string) => {
    changeTo([...chosen, id]);
    setTyped("");
  };
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy}>
      <legend>{label}</legend>
      <ul class="chosen">
        {chosen.map((id) => {
          const name = source.nameOf(id);
          return (
            <li key={id} class="chip">
              <bdi>{name}</bdi>
              <button
                type="button"
                class="quiet"
                aria-label={fill(engineTexts.removeOne, { name })}
                title={engineTexts.remove}
                onClick={() => changeTo(chosen.filter((other) => other !== id))}
              >
                <Icon name="x" />
              </button>
            </li>
          );
        })}
      </ul>
      {mayFind(source) ? (
        <>
          <input
            ref={search}
            type="search"
            autocomplete="off"
            placeholder={engineTexts.findHere}
            // The legend above names the field for who sees it.
            aria-label={fill(engineTexts.find, { label })}
            aria-invalid={place.isInvalid}
            value={typed}
            onFocus={() => setOpen(true)}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          {isOpen && <Found {...{ source, chosen, choose, text: typed.trim() }} />}
        </>
      ) : (
        <p class="hint">{fill(engineTexts.findNeeds, { privilege: source.privilege })}</p>
      )}
    </fieldset>
  );
}

/** Buttons for the rows that a text finds. */
export function Found(found: {
  readonly source: ReferenceSource;
  readonly chosen: readonly string[];
  readonly choose: (id: string) => void;
  readonly text: string;
}) {
  const { source, chosen, choose, text } = found;
  const answer = useAnswer(() => findRows(source, text), text);
  return (
    <Shown answer={answer}>
      {(options) => {
        const open = options.filter(([id]) => !chosen.includes(id));
        return (
          <>
            <p role="status" class="hint">
              {countedText(engineTexts.found, open.length)}
            </p>
            <ul class="chosen">
              {open.map(([id, name]) => (
                <li key={id}>
                  <button type="button" class="secondary" onClick={() => choose(id)}>
                    {fill(engineTexts.choose, { name })}
                  </button>
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </Shown>
  );
}
