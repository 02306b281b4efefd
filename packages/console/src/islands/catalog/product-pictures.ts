import { type Product, queryFiles } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { mayUse } from "../engine/page-data.ts";
import { rowsByIds } from "../engine/rows-by-ids.ts";

/** Addresses of pictures by the ids of their files; they work for some minutes, and are read again with their rows. */
const addresses = new Map<string, string>();

/** Reads the addresses of pictures, for a reader who may read files. */
export async function readPictures(fileIds: readonly string[]): Promise<void> {
  if (!mayUse("Admin Files")) return;
  for (const { id, url, contentType } of await rowsByIds(fileIds, (body) => call(queryFiles, { body }))) {
    const isPicture = contentType.startsWith("image/") && !contentType.startsWith("image/vnd.");
    if (url !== null && isPicture) addresses.set(id, url);
    else addresses.delete(id);
  }
}

type Pictured = Pick<Product, "imageFileIds">;

/** Reads the pictures that stand for products. */
export function readProductPictures(products: readonly Pictured[]): Promise<void> {
  return readPictures(products.flatMap(({ imageFileIds }) => imageFileIds.slice(0, 1)));
}

/** Address of the picture that stands for a product; undefined without one, or before it was read. */
export function pictureOf({ imageFileIds: [first = ""] }: Pictured): string | undefined {
  return addresses.get(first);
}
