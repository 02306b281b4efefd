import type { FieldPlace, FormField } from "../engine/form.tsx";

/** A field of a form for a secret, which browsers and password managers know by its purpose. */
export function secretField<Values>(
  field: Pick<FormField<Values>, "name" | "label" | "hint">,
  purpose: "current-password" | "new-password" | "one-time-code",
): FormField<Values> {
  return {
    ...field,
    kind: "custom",
    render: (values, change, place) => (
      <SecretInput {...{ place, change, purpose, label: field.label, value: String(values[field.name]) }} />
    ),
  };
}

/** An input whose text is hidden, except for a code that is soon worthless. */
export function SecretInput(input: {
  readonly place: FieldPlace;
  readonly label: string;
  readonly value: string;
  readonly purpose: string;
  readonly change: (value: string) => void;
}) {
  const { place, label, value, purpose, change } = input;
  const attributes = {
    id: place.id,
    "aria-describedby": place.describedBy,
    "aria-invalid": place.isInvalid,
    autocomplete: purpose,
    spellcheck: false,
    value,
    onInput: (event: { readonly currentTarget: HTMLInputElement }) => change(event.currentTarget.value),
  };
  return (
    <>
      <label for={place.id}>{label}</label>
      {purpose === "one-time-code" ? <input {...attributes} type="text" /> : <input {...attributes} type="password" />}
    </>
  );
}
