import type { FieldPlace } from "../form.tsx";
import { Area } from "./area.tsx";
import type { CustomField } from "./field.ts";

/** A field of a row whose value is any JSON object. The service refuses a text that is not one, at the field's pointer. */
export function jsonField<Row>(field: {
  readonly name: keyof Row & string;
  readonly label: string;
  readonly hint?: string;
}): CustomField<Row> {
  return {
    ...field,
    kind: "custom",
    read: (stored) => JSON.stringify(stored ?? {}, null, 2),
    write: (typed) => parsed(String(typed)),
    show: String,
    render: (typed, change, place: FieldPlace) => <Area {...{ ...field, value: String(typed), change, place }} />,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
