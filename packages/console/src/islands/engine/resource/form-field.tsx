import { Choice } from "../choice.tsx";
import { engineTexts } from "../engine-texts.ts";
import type { FieldPlace, FormField } from "../form.tsx";
import { haveRepeated } from "../repeated.ts";
import { Area } from "./area.tsx";
import { Choices } from "./choices.tsx";
import { ColourField } from "./colour-field.tsx";
import { Entries } from "./entries.tsx";
import { entriesOf, itemsOf, listOf, textOf, valuesOf } from "./field-values.ts";
import { valueText } from "./field-words.ts";
import type { ResourceField, Values } from "./field.ts";
import { Items } from "./items.tsx";
import { ReferencePicker } from "./reference-picker.tsx";

/** The field as a form shows it. */
export function formFieldOf<Row>(field: ResourceField<Row>): FormField<Values> {
  const { name, label, hint, kind, isShown } = field;
  const shared = {
    name,
    label,
    show: (value: unknown) => valueText(field, value),
    ...(hint !== undefined && { hint }),
    ...(isShown && { isShown }),
  };
  switch (kind) {
    case "text":
    case "url":
    case "email":
      return { ...shared, kind };
    case "number":
    case "numbers":
      return { ...shared, kind: "text" };
    case "switch":
      return { ...shared, kind: "checkbox" };
    default:
      return {
        ...shared,
        kind: "custom",
        hasParts: kind === "items",
        ...(kind === "entries" && { objection: objectionToEntries }),
        render: (values, change, place) => <Input {...{ field, value: values[name], change, place }} />,
      };
  }
}

/** A request holds each key once, so the service could not tell that a text is lost. */
function objectionToEntries(value: unknown): string | undefined {
  return haveRepeated(entriesOf(value).map(([key]) => key)) ? engineTexts.keyTwice : undefined;
}

function Input<Row>(input: {
  readonly field: ResourceField<Row>;
  readonly value: unknown;
  readonly change: (value: unknown) => void;
  readonly place: FieldPlace;
}) {
  const { field, value, change, place } = input;
  const { label } = field;
  const { id, describedBy } = place;
  switch (field.kind) {
    case "custom":
      return <>{field.render(value, change, place)}</>;
    case "choice": {
      const options = field.isRequired === true ? field.options : [["", engineTexts.none] as const, ...field.options];
      return <Choice {...{ id, describedBy, label, options, value: textOf(value), choose: change }} />;
    }
    case "colour":
      return <ColourField {...{ label, value: textOf(value), change, place }} />;
    case "choices":
      return <Choices {...{ label, options: field.options, chosen: listOf(value), change, place }} />;
    case "reference": {
      const chosen = textOf(value) === "" ? [] : [textOf(value)];
      const choose = (ids: readonly string[]) => change(ids.at(-1) ?? "");
      return <ReferencePicker {...{ label, source: field.source, chosen, change: choose, place }} />;
    }
    case "references":
      return <ReferencePicker {...{ label, source: field.source, chosen: listOf(value), change, place }} />;
    case "entries":
      return <Entries {...{ label, entries: entriesOf(value), change, place }} />;
    case "items": {
      const { of, add, itemText } = field;
      const shown = { label, add, itemText, fields: of.map(formFieldOf), empty: valuesOf(of), change, place };
      return <Items {...shown} items={itemsOf(value)} />;
    }
    default:
      return <Area {...{ label, value: textOf(value), change, place }} />;
  }
}
