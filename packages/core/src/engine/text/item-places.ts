import { DomainError } from "../errors.ts";
import { placesOf } from "./place-of.ts";

/** Offsets of the items in a text, such as the records of a file. */
export interface ItemPlaces {
  readonly text: string;
  /** Where each item begins. */
  readonly starts: readonly number[];
  /** Where a member of the item that begins at `start` stands; undefined where the text does not tell. */
  readonly memberAt?: (start: number, path: readonly string[]) => number | undefined;
}

/**
 * The error with line and column for each issue whose pointer leads to an item, such as `/17/name` or
 * `/products/17`. `places` finds as many items.
 * @example
 * ```ts
 * import { invalid } from "@design-catalog/core";
 *
 * const error = withPlaces(invalid("/1/name", "required", "Name it"), () => ({ text: "a\nb\n", starts: [0, 2] }));
 * assert.match(JSON.stringify(error), /"line":2,"column":1/);
 * ```
 */
export function withPlaces(error: unknown, places: (count: number) => ItemPlaces | undefined): unknown {
  if (!(error instanceof DomainError) || !error.data.errors) return error;
  const count = Math.max(...error.data.errors.map(({ pointer }) => Number(indexed.exec(pointer)?.[1] ?? -1))) + 1;
  if (count === 0) return error;
  const found = placesIn(() => places(count));
  if (!found) return error;
  const { text, starts, memberAt } = found;
  const offsets = error.data.errors.map(({ pointer }) => {
    const [, index, path = ""] = indexed.exec(pointer) ?? [];
    const start = index === undefined ? undefined : starts[Number(index)];
    if (start === undefined || path === "") return start;
    const segments = path.slice(1).split("/");
    return memberAt?.(start, segments.map(unescaped)) ?? start;
  });
  const at = placesOf(
    text,
    offsets.flatMap((offset) => offset ?? []),
  );
  const errors = error.data.errors.map((issue, index) => ({ ...issue, ...at.get(offsets[index] ?? -1) }));
  return new DomainError(error.code, error.message, { ...error.data, errors }, { cause: error });
}

/** A text that is refused as a whole may have no items. */
function placesIn(find: () => ItemPlaces | undefined): ItemPlaces | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

const indexed = /^(?:\/[a-z]\w*)?\/(\d{1,7})((?:\/.*)?)$/isu;

function unescaped(segment: string): string {
  return segment.replaceAll("~1", "/").replaceAll("~0", "~");
}
