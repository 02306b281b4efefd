import { useLayoutEffect, useRef } from "preact/hooks";
import { countedText } from "./counted.ts";
import { textsOf } from "./texts.ts";

const texts = textsOf({
  en: {
    changes: { one: "One change: ", other: "{count} changes: " },
    undo: "Undo the changes",
  },
  de: {
    changes: { one: "Eine Änderung: ", other: "{count} Änderungen: " },
    undo: "Änderungen verwerfen",
  },
});

/** Fields of a form that differ from what is stored, which are marked at their places, and a button that takes all back. */
export function FormChanges(shown: {
  readonly fields: readonly { readonly name: string; readonly label: string }[];
  readonly undo: () => void;
}) {
  const { fields, undo } = shown;
  const place = useRef<HTMLParagraphElement>(null);
  const names = fields.map(({ name }) => name);
  useLayoutEffect(() => {
    const marked = place.current?.closest("form")?.querySelectorAll<HTMLElement>(":scope > .field") ?? [];
    for (const field of marked) field.classList.toggle("changed", names.includes(field.dataset["field"] ?? ""));
    return () => marked.forEach((field) => field.classList.remove("changed"));
  }, [names.join()]);
  const undoAll = () => {
    // The button goes away with the changes.
    place.current?.closest("form")?.querySelector<HTMLElement>(".form-foot [type=submit]")?.focus();
    undo();
  };
  return (
    <>
      <p role="status" class="hint" ref={place}>
        {countedText(texts.changes, fields.length)}
        {fields.map(({ label }) => label).join(", ")}
      </p>
      <button type="button" class="quiet" onClick={undoAll}>
        {texts.undo}
      </button>
    </>
  );
}
