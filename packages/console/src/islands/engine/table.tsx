import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A table that scrolls sideways inside the page, by keyboard too; `children` are its rows. */
export function Table(table: {
  /** Name of the table, or `#` and the id of the heading that names it. */
  readonly label: string;
  readonly columns: readonly string[];
  /** True for the list of a page, which looks as a grid does. @default false */
  readonly isList?: boolean;
  readonly children: ComponentChildren;
}) {
  const { label, columns, isList = false, children } = table;
  const name = label.startsWith("#") ? { "aria-labelledby": label.slice(1) } : { "aria-label": label };
  const body = useRef<HTMLTableSectionElement>(null);
  // Each cell has the name of its column, which the style shows where rows stack.
  useLayoutEffect(() => {
    for (const { children: cells, classList } of body.current?.children ?? []) {
      // The title of the rows below it is in no column.
      if (classList.contains("group")) continue;
      columns.forEach((column, index) => cells[index]?.setAttribute("data-column", column));
    }
  });
  return (
    <div class={isList ? "scroller list" : "scroller"} tabIndex={0} role="group" {...name}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>{children}</tbody>
      </table>
    </div>
  );
}
