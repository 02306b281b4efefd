import type { Product } from "@design-catalog/client/api";
import type { UpdateGroup } from "./update-groups.ts";

/** Width and height of a product's front in millimetres. */
export interface Front {
  readonly width: number;
  readonly height: number;
}

/** A product's front, and what an update makes of it. */
export interface SizeChange {
  readonly before: Front;
  readonly after: Front;
}

type Sizes = Pick<Product, "widthMm" | "heightMm">;

/** True for a change of a length of the front. */
export function isOfFront({ fields }: Pick<UpdateGroup, "fields">): boolean {
  return fields.some(({ pointer }) => pointer === "/widthMm" || pointer === "/heightMm");
}

/**
 * The change of a front; a length that stays is that of these sizes, and without them unknown. A product without both lengths
 * has no front.
 */
export function sizeChangeOf(change: Pick<UpdateGroup, "fields">, sizes: Sizes | undefined): SizeChange | undefined {
  if (!isOfFront(change)) return undefined;
  const changeOf = (name: keyof Sizes) => change.fields.find(({ pointer }) => pointer === `/${name}`);
  const [width, height] = [changeOf("widthMm"), changeOf("heightMm")];
  const after = frontOf(width ? width.after : sizes?.widthMm, height ? height.after : sizes?.heightMm);
  const before = frontOf(width ? width.before : sizes?.widthMm, height ? height.before : sizes?.heightMm);
  return after && before ? { before, after } : undefined;
}

function frontOf(width: unknown, height: unknown): Front | undefined {
  return typeof width === "number" && typeof height === "number" && width > 0 && height > 0
    ? { width, height }
    : undefined;
}
