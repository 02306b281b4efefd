import type { FileUpload } from "@design-catalog/client/api";

type FileType = FileUpload["contentType"];

/** Media types that the service accepts, by the end of a file's name: browsers know few of them. */
const types: Readonly<Record<string, FileType>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  avif: "image/avif",
  svg: "image/svg+xml",
  pdf: "application/pdf",
  zip: "application/zip",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  dwg: "image/vnd.dwg",
  dxf: "image/vnd.dxf",
  json: "application/json",
  csv: "text/csv",
  txt: "text/plain",
};

/** Ends of names that the service accepts, as an input takes them. */
export const acceptedEnds = Object.keys(types)
  .map((end) => `.${end}`)
  .join(",");

/** Media type of a file by its name; undefined for one that the service refuses. */
export function typeOfName(name: string): FileType | undefined {
  const end = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  return Object.hasOwn(types, end) ? types[end] : undefined;
}
