import type { EventType } from "@design-catalog/client/api";
import { useRef } from "preact/hooks";
import type { FieldPlace } from "../engine/form.tsx";
import { EventTypeText, groupText } from "./event-type-words.tsx";
import { texts } from "./texts.ts";

/** Chooses all event types, or some of them by group. */
export function EventTypePicker(picker: {
  readonly types: readonly EventType[];
  readonly chosen: readonly string[];
  readonly change: (chosen: readonly string[]) => void;
  readonly place: FieldPlace;
}) {
  const { types, chosen, change, place } = picker;
  const subscribable = types.filter((type) => type.subscribable);
  const groups = [...new Set(subscribable.map(({ group }) => group))];
  const isAll = chosen.includes("*");
  // Whoever looks at the other way and comes back finds what they chose.
  const some = useRef<readonly string[]>([]);
  if (!isAll) some.current = chosen;
  const ways = [
    { label: texts.allTypes, isChosen: isAll, types: ["*"] },
    { label: texts.onlyThese, isChosen: !isAll, types: some.current },
  ];
  const toggle = (type: string) =>
    change(chosen.includes(type) ? chosen.filter((other) => other !== type) : [...chosen, type]);
  return (
    <fieldset id={place.id} aria-describedby={place.describedBy} aria-label={texts.eventTypes}>
      <legend>{texts.eventTypes}</legend>
      {ways.map(({ label, isChosen, types: those }) => (
        <label key={label} class="choice">
          <input type="radio" name={place.id} checked={isChosen} onChange={() => change(those)} />
          {label}
        </label>
      ))}
      {!isAll &&
        groups.map((group) => (
          <fieldset key={group}>
            <legend>{groupText(group)}</legend>
            {subscribable
              .filter((type) => type.group === group)
              .map(({ type, description }) => (
                <label key={type} class="choice">
                  <input type="checkbox" checked={chosen.includes(type)} onChange={() => toggle(type)} />
                  <span>
                    {type}{" "}
                    <span class="hint">
                      <EventTypeText {...{ type, description }} />
                    </span>
                  </span>
                </label>
              ))}
          </fieldset>
        ))}
    </fieldset>
  );
}
