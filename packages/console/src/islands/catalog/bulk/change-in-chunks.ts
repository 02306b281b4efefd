import { type Failure, failureOf } from "../../engine/failure.ts";

/** Rows that one request changes, all or none: few enough for progress to show, enough for few requests. */
const chunkRows = 50;

/** A row to change. */
export interface ChosenRow {
  readonly id: string;
  readonly version: number;
}

/** A row that stayed as it was, and the reason. */
export interface RefusedRow {
  readonly id: string;
  readonly message: string;
  /** Id of the request that was refused; undefined where the service did not answer. */
  readonly requestId: string | undefined;
}

/** Sends and follows a change of many rows. */
export interface ChunkOptions<Row> {
  readonly send: (rows: readonly Row[]) => Promise<unknown>;
  /** Gets the number of rows that are dealt with. */
  readonly onProgress: (done: number) => void;
  /** False ends the work after the chunk that is under way. */
  readonly goesOn: () => boolean;
}

/** Changes rows in chunks. Rows that the service names as stale or unknown stay; the others of their chunk change. */
export async function changeInChunks<Row extends ChosenRow>(
  rows: readonly Row[],
  { send, onProgress, goesOn }: ChunkOptions<Row>,
): Promise<readonly RefusedRow[]> {
  const refused: RefusedRow[] = [];
  for (let at = 0; at < rows.length && goesOn(); at += chunkRows) {
    refused.push(...(await changeChunk(rows.slice(at, at + chunkRows), send)));
    onProgress(Math.min(at + chunkRows, rows.length));
  }
  return refused;
}

async function changeChunk<Row extends ChosenRow>(
  rows: readonly Row[],
  send: ChunkOptions<Row>["send"],
): Promise<readonly RefusedRow[]> {
  if (rows.length === 0) return [];
  try {
    await send(rows);
    return [];
  } catch (error) {
    const failure = failureOf(error);
    const named = refusedOf(rows, failure);
    const { message, requestId } = failure;
    if (named.length === 0) return rows.map(({ id }) => ({ id, message, requestId }));
    const ids = new Set(named.map(({ id }) => id));
    const others = rows.filter(({ id }) => !ids.has(id));
    return [...named, ...(await changeChunk(others, send))];
  }
}

/** Rows that the pointers of a refusal name, such as `/3/version`. */
function refusedOf(rows: readonly ChosenRow[], { issues, requestId }: Failure): readonly RefusedRow[] {
  const messages = new Map(issues.map(({ pointer, message }) => [Number(pointer.split("/")[1]), message]));
  return rows.flatMap(({ id }, index) => {
    const message = messages.get(index);
    return message === undefined ? [] : [{ id, message, requestId }];
  });
}
