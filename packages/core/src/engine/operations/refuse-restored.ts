import { DomainError, type ErrorCode, type ErrorData } from "../errors.ts";

/** Rows that a request brings back, and the ids by which it names some of them. */
export interface Restored<Row> {
  readonly ids: readonly string[];
  readonly rows: readonly Row[];
}

/** A row that cannot come back, and the reason. */
export interface RefusedRow {
  readonly id: string;
  readonly message: string;
  /** @default the code of the refusal */
  readonly code?: string;
}

/** Pointer to the id of a row; to the whole list for a row that would come back with another one. */
function restoredPointer(ids: readonly string[], id: string): string {
  const index = ids.indexOf(id);
  return index === -1 ? "/ids" : `/ids/${index}`;
}

/**
 * Refuses a request that would bring back rows which cannot come back; `message` stands for several of them.
 * @throws {DomainError} that names each of the rows
 */
export function refuseRestored(
  refused: readonly RefusedRow[],
  {
    ids,
    code,
    message,
    ...data
  }: ErrorData & {
    readonly ids: readonly string[];
    readonly code: ErrorCode;
    readonly message: string;
  },
): void {
  const [first, second] = refused;
  if (!first) return;
  const errors = refused.map((row) => ({ pointer: restoredPointer(ids, row.id), code, ...row }));
  throw new DomainError(code, second ? message : first.message, { ...data, errors });
}
