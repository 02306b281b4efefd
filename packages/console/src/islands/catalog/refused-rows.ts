import type { Issue } from "@design-catalog/client/api";

/** A row of a file that the service refuses. */
export interface RefusedRow {
  /** Line of the file; without one, 1 is the first product. */
  readonly row: number;
  /** Place of the product among those of the file, from 0. */
  readonly index: number;
  /** Field of the product, such as `connectors/0/name`; empty for the product as a whole. */
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** Issues at which the service stops: what follows in the file is not known. */
const issuesMax = 100;

/** True where further rows may be refused than the issues name. */
export function mayBeMore(issues: readonly Issue[]): boolean {
  return issues.length >= issuesMax;
}

/** The rows that the issues of an import name, in the order of the file. Issues of the file as a whole name none. */
export function refusedRows(issues: readonly Issue[]): readonly RefusedRow[] {
  const rows = issues.flatMap(({ pointer, code, message, line }) => {
    const [, place, field = ""] = /^\/products\/(\d+)(?:\/(.*))?$/u.exec(pointer) ?? [];
    const index = Number(place);
    return place === undefined ? [] : [{ row: line ?? index + 1, index, field, code, message }];
  });
  return rows.toSorted((one, other) => one.row - other.row);
}
