import { fill } from "../../engine/texts.ts";
import { wordText } from "../../engine/word-text.ts";
import { type Condition, normalOperand } from "./condition.ts";
import { readConditions } from "./conditions.ts";
import { filterTexts } from "./filter-texts.ts";

/** A filter in words, or as it is stored where a list of conditions cannot say it. */
export function FilterWords({ filter }: { readonly filter: unknown }) {
  const conditions = readConditions(filter);
  if (!conditions) return <pre tabIndex={0}>{JSON.stringify(filter, null, 2)}</pre>;
  const { join, placed } = conditions;
  if (placed.length === 0) return <p>{filterTexts.none}</p>;
  return (
    <>
      <p>
        {filterTexts.join} {placed.length > 1 ? filterTexts.joins[join] : filterTexts.onlyOne}
      </p>
      <ul>
        {placed.map(({ condition, pointer }) => (
          <li key={pointer}>
            <code>{condition.path}</code> {comparisonText(condition)}
          </li>
        ))}
      </ul>
    </>
  );
}

function comparisonText({ filterType, operator, operands }: Condition): string {
  const isDate = filterType === "date";
  const words = { ...filterTexts.operators, ...(isDate && filterTexts.dateOperators) };
  const values = operands.map((operand) => (isDate ? operand.replace("T", " ") : normalOperand(filterType, operand)));
  const shown = filterType === "number" || isDate ? values : values.map((value) => fill(filterTexts.quoted, { value }));
  const link = operator === "inRange" ? filterTexts.and : ", ";
  return [wordText(words, operator), shown.join(link), isDate && operands.length > 0 && "UTC"]
    .filter(Boolean)
    .join(" ");
}
