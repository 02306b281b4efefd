import type { Kind } from "../../engine/rows/rows.ts";
import { type FileRow, files } from "./table.ts";

/** Files as the audit trail names them. */
export const fileKind: Kind<FileRow> = { name: "File", table: files, historyOf: null };
