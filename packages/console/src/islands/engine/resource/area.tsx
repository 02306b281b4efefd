import type { FieldPlace } from "../form.tsx";

/** A text of several lines. */
export function Area(area: {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly place: FieldPlace;
}) {
  const { id, describedBy, isInvalid } = area.place;
  return (
    <>
      <label for={id}>{area.label}</label>
      <textarea
        id={id}
        rows={4}
        aria-describedby={describedBy}
        aria-invalid={isInvalid}
        value={area.value}
        onInput={(event) => area.change(event.currentTarget.value)}
      />
    </>
  );
}
