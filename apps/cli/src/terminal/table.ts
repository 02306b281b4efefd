import { fit, pad, paint, printable, type Style } from "./style.ts";

/** One column of a table. */
export interface Column<Row> {
  readonly title: string;
  value(row: Row): string;
  /** True for a column that may be cut off in a narrow terminal; the last such column shrinks first. */
  readonly shrinks?: boolean;
  colour?(row: Row): "red" | "green" | "yellow" | "dim" | undefined;
}

const gap = "  ";
/** Columns that a shrinking column keeps, so it still says something. */
const shrunkWidthMin = 8;

/** Formats rows under titles in capitals. Fits the width of a terminal; elsewhere every value is whole. */
export function renderTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[], style: Style): string {
  const cells = rows.map((row) => columns.map((column) => printable(column.value(row))));
  const natural = columns.map(({ title }, index) =>
    // Not as arguments: their stack ends before a million.
    cells.reduce((width, line) => Math.max(width, Bun.stringWidth(line[index] ?? "")), Bun.stringWidth(title)),
  );
  const widths = style.width === undefined ? natural : shrink(columns, natural, style.width);
  const line = (texts: readonly string[], paintCell: (text: string, index: number) => string) =>
    texts
      .map((text, index) => paintCell(pad(fit(text, widths[index] ?? 0), widths[index] ?? 0), index))
      .join(gap)
      .trimEnd();
  const head = line(
    columns.map(({ title }) => title.toUpperCase()),
    (text) => paint(style, "bold", text),
  );
  const body = cells.map((texts, at) =>
    line(texts, (text, index) => {
      const row = rows[at];
      const colour = row === undefined ? undefined : columns[index]?.colour?.(row);
      return colour === undefined ? text : paint(style, colour, text);
    }),
  );
  return `${[head, ...body].join("\n")}\n`;
}

function shrink<Row>(columns: readonly Column<Row>[], natural: readonly number[], width: number): readonly number[] {
  const widths = [...natural];
  let excess = natural.reduce((sum, one) => sum + one, 0) + gap.length * (columns.length - 1) - width;
  for (let index = columns.length - 1; index >= 0 && excess > 0; index -= 1) {
    const before = widths[index] ?? 0;
    if (columns[index]?.shrinks !== true || before <= shrunkWidthMin) continue;
    const after = Math.max(shrunkWidthMin, before - excess);
    widths[index] = after;
    excess -= before - after;
  }
  return widths;
}

/** Lists names and values below each other; leaves out empty values and never cuts long ones. */
export function renderFields(fields: readonly (readonly [name: string, value: string])[], style: Style): string {
  const present = fields.filter(([, value]) => value !== "");
  const width = Math.max(0, ...present.map(([name]) => Bun.stringWidth(name)));
  return present
    .map(([name, value]) => `${paint(style, "bold", pad(name, width))}${gap}${printable(value)}\n`)
    .join("");
}
