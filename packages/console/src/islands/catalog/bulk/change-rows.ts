import { type Failure, failureOf } from "../../engine/failure.ts";

/** Rows that one request changes, all or none, and so one undo takes back. */
const requestRows = 1000;

/** A row to change. */
export interface ChosenRow {
  readonly id: string;
  readonly version: number;
}

/** A row that stayed as it was, and the reason. */
export interface RefusedRow {
  readonly id: string;
  readonly code: string;
  readonly message: string;
  /** Id of the request that was refused; undefined where the service did not answer. */
  readonly requestId: string | undefined;
}

/** Result of a change of many rows. */
export interface Changed {
  readonly refused: readonly RefusedRow[];
  /** Change sets by which the change is undone. */
  readonly changeSetIds: readonly string[];
}

/** Changes rows, all that one request sends or none; returns the change set, if any row differs. */
type Send<Row> = (rows: readonly Row[]) => Promise<{ readonly changeSetId?: string }>;

/** Changes rows in few change sets. Rows that the service names as stale or unknown stay; the others change. */
export async function changeRows<Row extends ChosenRow>(rows: readonly Row[], send: Send<Row>): Promise<Changed> {
  const [first, rest] = [rows.slice(0, requestRows), rows.slice(requestRows)];
  const changed = await changeSome(first, send);
  return rest.length === 0 ? changed : both(changed, await changeRows(rest, send));
}

async function changeSome<Row extends ChosenRow>(rows: readonly Row[], send: Send<Row>): Promise<Changed> {
  if (rows.length === 0) return { refused: [], changeSetIds: [] };
  try {
    const { changeSetId } = await send(rows);
    return { refused: [], changeSetIds: changeSetId === undefined ? [] : [changeSetId] };
  } catch (error) {
    const failure = failureOf(error);
    const named = refusedOf(rows, failure);
    const { code, message, requestId } = failure;
    if (named.length === 0)
      return { refused: rows.map(({ id }) => ({ id, code, message, requestId })), changeSetIds: [] };
    const ids = new Set(named.map(({ id }) => id));
    const others = rows.filter(({ id }) => !ids.has(id));
    return both({ refused: named, changeSetIds: [] }, await changeSome(others, send));
  }
}

function both(one: Changed, other: Changed): Changed {
  return {
    refused: [...one.refused, ...other.refused],
    changeSetIds: [...one.changeSetIds, ...other.changeSetIds],
  };
}

/** Rows that the pointers of a refusal name, such as `/products/3/version`. */
function refusedOf(rows: readonly ChosenRow[], { issues, requestId }: Failure): readonly RefusedRow[] {
  const named = new Map(issues.map((issue) => [Number(issue.pointer.split("/")[2]), issue]));
  return rows.flatMap(({ id }, index) => {
    const issue = named.get(index);
    return issue === undefined ? [] : [{ id, code: issue.code, message: issue.message, requestId }];
  });
}
