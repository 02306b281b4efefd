import type { Field, FieldsOf } from "@design-catalog/client";
import { baseFields } from "@design-catalog/client/fields";
import type { Options } from "../choice.tsx";
import { addItemText, labelOf, optionsOf, spoken } from "../words.ts";
import { textOf } from "./field-values.ts";
import { valueText } from "./field-words.ts";
import type { CustomField, ResourceField, Values } from "./field.ts";
import { jsonField } from "./json-field.tsx";
import { sourceOf } from "./sources.ts";

/** Members of a field that its page knows better than the definition. */
type Override<Row> = Partial<Pick<ResourceField<Row>, "only" | "initial" | "label" | "hint" | "isShown">> &
  (
    | { readonly kind?: "text" | "area" | "url" | "colour" | "choice" | "choices"; readonly options?: Options }
    | Pick<CustomField<Row>, "kind" | "read" | "write" | "show" | "render">
  );

/** Overrides of some fields by name; false leaves one out. */
export type Overrides<Row> = { readonly [Name in keyof Row]?: Override<Row> | false };

/** The fields of a kind of row as forms and grids use them, in the order of its definition. */
// oxlint-disable-next-line typescript/no-generated-empty-object-type -- only the type of the caller's row has names
export function fieldsOf<Row>(described: FieldsOf<Row>, overrides: Overrides<Row> = {}): readonly ResourceField<Row>[] {
  // The keys of an object are those of its type here: the contract writes both.
  const names = (Object.keys(described) as (keyof Row & string)[]).filter((name) => !(name in baseFields));
  return names.flatMap((name) => {
    const override = overrides[name];
    return override === false ? [] : [{ ...fieldOf<Row>(name, described[name]), ...override }];
  });
}

function fieldOf<Row>(name: keyof Row & string, field: Field): ResourceField<Row> {
  const { kind, hint, isRequired, isReadOnly, initial, min, to } = field;
  const source = sourceOf(to);
  const shared = {
    name,
    label: labelOf(field),
    ...(hint && { hint: spoken(hint) }),
    ...(isRequired && { isRequired }),
    ...(isReadOnly && { only: "grid" as const }),
    // A number that must be there begins with its least value.
    ...((initial ?? min) !== undefined && { initial: initial ?? min }),
  };
  switch (kind) {
    case "reference":
    case "references":
      return source ? { ...shared, kind, source } : { ...shared, kind: kind === "reference" ? "text" : "lines" };
    case "choice":
    case "choices":
      return { ...shared, kind, options: optionsOf(field) };
    case "entries":
      return { ...shared, kind, isMerged: true };
    case "items":
      return { ...shared, kind, ...itemsOf(field) };
    case "json":
      return jsonField(shared);
    default:
      return { ...shared, kind };
  }
}

/** An item is named by its number and its texts, choices and references. */
function itemsOf({ of = {}, item }: Field) {
  const fields = fieldsOf<Values>(of);
  const naming = fields.filter(({ kind }) => kind === "text" || kind === "choice" || kind === "reference");
  return {
    of: fields,
    add: addItemText(item ? spoken(item) : ""),
    itemText: (values: Values) => {
      const words = naming.map((field) => valueText(field, values[field.name]));
      const given = words.filter((text) => text !== "").join(" · ");
      const quantity = textOf(values["quantity"]);
      if (words[0] === "") return "";
      return quantity === "" ? given : `${quantity} × ${given}`;
    },
  };
}
