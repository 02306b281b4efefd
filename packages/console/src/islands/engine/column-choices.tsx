import { engineTexts } from "./engine-texts.ts";
import type { GridColumn } from "./grid-types.ts";
import type { Look } from "./use-look.ts";

/** Which columns of a grid are shown, and how close its rows are. */
export function ColumnChoices<Row>(choices: { readonly look: Look; readonly columns: readonly GridColumn<Row>[] }) {
  const { look, columns } = choices;
  return (
    <>
      {columns.map((column, index) => (
        <ColumnChoice key={column.field} column={column} look={look} isFixed={index === 0} />
      ))}
      <label class="choice">
        <input
          type="checkbox"
          checked={look.isRoomy}
          onChange={(event) => look.setRoomy(event.currentTarget.checked)}
        />
        {engineTexts.roomy}
      </label>
    </>
  );
}

/** The first column leads to the row, so it stays. */
function ColumnChoice<Row>(choice: {
  readonly column: GridColumn<Row>;
  readonly look: Look;
  readonly isFixed: boolean;
}) {
  const { column, look, isFixed } = choice;
  const { field, label } = column;
  const others = look.hidden.filter((other) => other !== field);
  return (
    <label class="choice">
      <input
        type="checkbox"
        disabled={isFixed}
        checked={!look.hidden.includes(field)}
        onChange={(event) => look.setHidden(event.currentTarget.checked ? others : [...others, field])}
      />
      {label}
    </label>
  );
}
