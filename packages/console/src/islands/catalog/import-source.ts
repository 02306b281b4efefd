import { createFile, importProducts, type ProductsImport } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { Objection } from "../engine/failure.ts";
import { fileBody } from "../engine/file-body.ts";
import { uploadFile } from "../files/upload-file.ts";
import { transferTexts as texts } from "./transfer-texts.ts";

/** Bytes that a request takes; a job reads larger files. */
const requestBytesMax = 1_000_000;

/** Products to import, as the service takes them. */
export type ImportSource =
  | { readonly body: ProductsImport }
  | { readonly body: Blob; readonly contentType: "text/csv" | "application/json" };

/** Reads a file by the end of its name, or stores it if it is too large for a request. */
export async function sourceOf(file: File): Promise<ImportSource> {
  const end = file.name.slice(file.name.lastIndexOf(".") + 1).toLowerCase();
  if (end !== "csv" && end !== "json") throw new Objection(texts.wrongFile, undefined);
  if (file.size > requestBytesMax) {
    const uploadId = await uploadFile(file, () => undefined);
    const { id: fileId } = await call(createFile, { body: { uploadId } });
    return { body: { fileId } };
  }
  const isJson = end === "json";
  return { body: await fileBody(file, { isJson }), contentType: isJson ? "application/json" : "text/csv" };
}

/** Imports the products, or only tells what that would change; a stored file becomes a job. */
export function runImport(source: ImportSource, dryRun: boolean) {
  return call(importProducts, { query: { dryRun }, ...source });
}
