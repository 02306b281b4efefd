import type { GridColumn } from "./grid-types.ts";
import { Badge } from "./parts.tsx";

/** The state of a row as its list shows it: by the column that has a colour for it. */
export function rowState<Row>(columns: readonly Pick<GridColumn<Row>, "tone" | "icon" | "text">[], row: Row) {
  const column = columns.find(({ tone }) => tone);
  const tone = column?.tone?.(row);
  if (!column || !tone) return undefined;
  return (
    <Badge tone={tone} icon={column.icon?.(row)}>
      {column.text(row)}
    </Badge>
  );
}
