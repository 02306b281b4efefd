import type { Product, ProductUpdateRehearsal } from "@design-catalog/client/api";

/** Width and height of a product's front in millimetres. */
export interface Front {
  readonly width: number;
  readonly height: number;
}

/** A placed product whose front an update changes. */
export interface SizeChange {
  readonly id: string;
  readonly projectId: string;
  readonly productId: string;
  readonly before: Front;
  readonly after: Front;
}

type Sizes = Pick<Product, "widthMm" | "heightMm">;

/** True for a change of a length of the front. */
export function isOfFront({ fields }: Pick<ProductUpdateRehearsal["changes"][number], "fields">): boolean {
  return fields.some(({ pointer }) => pointer === "/widthMm" || pointer === "/heightMm");
}

/** The changes of fronts; a length that stays is that of the catalog. Products without both lengths have no front. */
export function sizeChangesOf(
  changes: ProductUpdateRehearsal["changes"],
  catalog: ReadonlyMap<string, Sizes>,
): readonly SizeChange[] {
  return changes.flatMap(({ projectProductId: id, projectId, productId, fields }) => {
    const sizes = catalog.get(productId);
    const changeOf = (name: keyof Sizes) => fields.find(({ pointer }) => pointer === `/${name}`);
    const [width, height] = [changeOf("widthMm"), changeOf("heightMm")];
    if (!sizes || (!width && !height)) return [];
    const after = frontOf(width ? width.after : sizes.widthMm, height ? height.after : sizes.heightMm);
    const before = frontOf(width ? width.before : sizes.widthMm, height ? height.before : sizes.heightMm);
    return after && before ? [{ id, projectId, productId, before, after }] : [];
  });
}

function frontOf(width: unknown, height: unknown): Front | undefined {
  return typeof width === "number" && typeof height === "number" && width > 0 && height > 0
    ? { width, height }
    : undefined;
}
