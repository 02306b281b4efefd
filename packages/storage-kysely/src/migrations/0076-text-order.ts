import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The order of texts in grids, as `compareTexts()` of core has it: ICU's root order, numbers by their value, letters in any
 * case. Being deterministic, it orders equal texts by their bytes, which UTF-8 makes code points.
 */
export const textOrder: Migration = {
  async up(db) {
    await sql.raw(collation).execute(db);
  },
};

const collation = `
CREATE COLLATION IF NOT EXISTS text_order (provider = icu, locale = 'und-u-kn-true-ks-level2');
`;
