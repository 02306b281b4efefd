import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Counted } from "../counted.ts";
import { engineTexts } from "../engine-texts.ts";
import type { GridFilter } from "../grid-query.ts";
import type { GridColumn } from "../grid-types.ts";
import { isIn } from "../is-in.ts";
import type { ListedSegments } from "../listed-segments.tsx";
import { Shown } from "../parts.tsx";
import { RowLink } from "../row-link.tsx";
import { rowState } from "../row-state.tsx";
import { Table } from "../table.tsx";
import { useAnswer } from "../use-answer.ts";
import { useUrlState } from "../use-url-state.ts";

/** A column of a table: that of a grid, and what its cells contain in place of the text. */
export interface TableColumn<Row> extends GridColumn<Row> {
  readonly cell?: (row: Row) => ComponentChildren;
}

/** Few rows as a table; the first column opens a row. The shown rows stay while they are read again. */
export function ResourceTable<Row extends { readonly id: string }>(table: {
  readonly label: string;
  readonly columns: readonly TableColumn<Row>[];
  /** Contents of a table without rows. */
  readonly empty: ComponentChildren;
  readonly load: () => Promise<readonly Row[]>;
  /** Number of changes after which the rows were to be read again. */
  readonly reads: number;
  readonly refreshMs: number;
  /** Address of what a row opens. */
  readonly addressOf: (row: Row) => string;
  /** Text of a number of rows. */
  readonly number: Counted;
  /** The choice by which the rows are filtered, and what draws it. @default all are shown */
  readonly filter?: GridFilter | undefined;
  readonly draw?: typeof ListedSegments | undefined;
}) {
  const { columns, reads, filter, draw: Draw, number } = table;
  const url = useUrlState();
  const answer = useAnswer(table.load, "", table.refreshMs);
  useLayoutEffect(() => {
    if (reads > 0) answer.again();
  }, [reads]);
  return (
    <Shown answer={answer}>
      {(rows) => {
        const shown = filter ? rows.filter((row) => isIn(row, filter.name, url.get(filter.name))) : rows;
        return (
          <>
            {rows.length > 0 && filter && Draw && <Draw {...{ filter, rows, number }} />}
            {shown.length === 0 ? (
              <>{table.empty}</>
            ) : (
              <Table label={table.label} columns={columns.map(({ label }) => label)} isList>
                {shown.map((row) => (
                  <Row key={row.id} {...{ row, columns }} address={table.addressOf(row)} />
                ))}
              </Table>
            )}
          </>
        );
      }}
    </Shown>
  );
}

function Row<Row extends { readonly id: string }>(shown: {
  readonly row: Row;
  readonly columns: readonly TableColumn<Row>[];
  readonly address: string;
}) {
  const { row, address } = shown;
  const [name, ...others] = shown.columns;
  return (
    <tr>
      <th scope="row">
        <RowLink address={address}>
          <bdi>{name?.text(row) || engineTexts.unnamed}</bdi>
        </RowLink>
      </th>
      {others.map((column) => (
        <td key={column.field}>{column.cell?.(row) ?? rowState([column], row) ?? column.text(row)}</td>
      ))}
    </tr>
  );
}
