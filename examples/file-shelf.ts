import type { FileShelf } from "@design-catalog/core/catalog";

/** Files of the application in a place of their own, with names and paths that a program chose. */
export const logos: FileShelf = {
  ownerKind: "application",
  names: { one: "Logo", many: "Logos" },
  path: "/api/v1/admin/logos",
  tag: "Logos",
  privileges: { read: "Admin Files", write: "Admin Files r/w" },
  find: async () => ({
    ownerId: null,
    checkChangeable: () => undefined,
    change: (context, work) => context.store.transaction((transaction) => work({ context, transaction })),
  }),
};
