import type { ProductCheck } from "../check.ts";
import { createFold } from "../fold.ts";

/** Finds connectors of one product whose names differ only in case, spaces or dashes. */
export const connectorName: ProductCheck = {
  name: "connector-name",
  severity: "warn",
  each: () => {
    const fold = createFold();
    return ({ connectors }) => {
      const seen = new Map<string, string>();
      for (const [index, { name }] of connectors.entries()) {
        const key = fold(name);
        const other = seen.get(key);
        if (other !== undefined)
          return { pointer: `/connectors/${index}/name`, message: `Has the connectors ${other} and ${name}` };
        seen.set(key, name);
      }
      return undefined;
    };
  },
};
