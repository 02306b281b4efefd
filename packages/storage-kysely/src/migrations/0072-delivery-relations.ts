import type { Migration } from "kysely/migration";

/**
 * Nothing. Until 0.2.0 was released it renamed a column that processes of 0.1.0 write, which made an upgrade under load
 * fail; the name stays, because databases of development versions have recorded it.
 */
export const deliveryRelations: Migration = { up: async () => {} };
