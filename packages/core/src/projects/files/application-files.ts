import type { FileShelf } from "../../catalog/mod.ts";
import { inTransaction } from "../../engine/rows/change.ts";

/** Files of the application, which administrators keep for everybody. */
export const applicationFiles: FileShelf = {
  ownerKind: "application",
  names: { one: "File", many: "Files" },
  path: "/api/v1/admin/files",
  tag: "Files",
  privileges: { read: "Admin Files", write: "Admin Files r/w" },
  find: async () => ({
    ownerId: null,
    checkChangeable: () => undefined,
    change: inTransaction,
  }),
};
