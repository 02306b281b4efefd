import { invalid } from "../../engine/errors.ts";
import { isId } from "../../engine/id.ts";
import type { RankedProduct } from "./rank-products.ts";

/** Shape of a cursor: score, number of words and id of the last product of a page. */
export const cursorPattern = String.raw`^\d(?:\.\d{1,20})?(?:e-\d{1,3})?_\d{1,6}_[0-9a-f]{24}$`;

/** The cursor behind a product. */
export function cursorOf({ value, length, id }: RankedProduct): string {
  return `${value}_${length}_${id}`;
}

/** The product that a cursor is behind. @throws {DomainError} `validation_failed` */
export function readCursor(cursor: string): RankedProduct {
  const [value = "", length = "", id = ""] = cursor.split("_");
  if (isId<"product">(id)) return { value: Number(value), length: Number(length), id };
  throw invalid("/after", "invalid_format", "Send the value of next from the previous page");
}
