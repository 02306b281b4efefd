import { sentences } from "../../../engine/fields/sentences.ts";
import type { ProductCheck } from "../check.ts";
import { createFold } from "../fold.ts";

const says = sentences({
  connectors_named_alike: ["Has the connectors {one} and {other}", "Hat die Anschlüsse {one} und {other}"],
});

/** Finds connectors of one product whose names differ only in case, spaces or dashes. */
export const connectorName: ProductCheck = {
  name: "connector-name",
  title: ["Names of connectors too similar", "Namen von Anschlüssen zu ähnlich"],
  severity: "warn",
  says,
  each: () => {
    const fold = createFold();
    return ({ connectors }) => {
      const seen = new Map<string, string>();
      for (const [index, { name }] of connectors.entries()) {
        const key = fold(name);
        const other = seen.get(key);
        if (other !== undefined)
          return {
            pointer: `/connectors/${index}/name`,
            ...says("connectors_named_alike", { one: other, other: name }),
          };
        seen.set(key, name);
      }
      return undefined;
    };
  },
};
