import { engineTexts } from "../engine-texts.ts";
import { Facts } from "../parts.tsx";
import { fill } from "../texts.ts";
import { readValue, valuesOf } from "./field-values.ts";
import { valueParts } from "./field-words.ts";
import type { ResourceField } from "./field.ts";

/** The values of a row in words, those that it has; the names of the others stand together below. */
export function RowFacts<Row extends object>(shown: {
  readonly fields: readonly ResourceField<Row>[];
  readonly row: Row;
}) {
  const { row } = shown;
  const values = valuesOf(shown.fields, row);
  const fields = shown.fields.filter(({ only, isShown }) => only !== "grid" && (isShown?.(values) ?? true));
  const worded = fields.map((field) => ({
    name: field.label,
    // Only its page knows whether a value without words is there, such as a secret.
    isKnown: field.kind !== "custom",
    parts: valueParts(field, readValue(field, row[field.name])).filter((part) => part !== ""),
  }));
  const missing = worded.filter(({ isKnown, parts }) => isKnown && parts.length === 0).map(({ name }) => name);
  return (
    <>
      <Facts
        facts={worded
          .filter(({ parts }) => parts.length > 0)
          .map(({ name, parts }) => ({ name, value: <Parts parts={parts} /> }))}
      />
      {missing.length > 0 && <p class="hint">{fill(engineTexts.notSet, { names: missing.join(", ") })}</p>}
    </>
  );
}

function Parts({ parts }: { readonly parts: readonly string[] }) {
  const [only] = parts;
  if (parts.length === 1) return <bdi>{only}</bdi>;
  return (
    <ul class="parts">
      {parts.map((part, index) => (
        <li key={`${index} ${part}`}>
          <bdi>{part}</bdi>
        </li>
      ))}
    </ul>
  );
}
