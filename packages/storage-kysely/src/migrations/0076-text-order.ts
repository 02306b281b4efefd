import { statements } from "./statements.ts";

/**
 * The order of texts in grids, as `compareTexts()` of core has it: ICU's root order, numbers by their value, letters in any
 * case. Being deterministic, it orders equal texts by their bytes, which UTF-8 makes code points.
 */
export const textOrder = statements(`
CREATE COLLATION IF NOT EXISTS text_order (provider = icu, locale = 'und-u-kn-true-ks-level2');
`);
