import { groupBy } from "../../../engine/group-by.ts";
import type { Comparison, ProductCheck } from "../check.ts";
import { createFold, fold } from "../fold.ts";

/** Finds products of one manufacturer whose part numbers differ only in case, spaces or dashes. */
export const duplicatePartNumber: ProductCheck = {
  name: "duplicate-part-number",
  severity: "error",
  compare: comparePartNumbers,
};

function comparePartNumbers(): Comparison {
  const foldManufacturer = createFold();
  const numbered: { readonly id: string; readonly partNumber: string; readonly key: string }[] = [];
  return {
    read({ id, manufacturer, partNumber }) {
      if (partNumber === null) return;
      numbered.push({ id, partNumber, key: `${foldManufacturer(manufacturer ?? "")} ${fold(partNumber)}` });
    },
    *find() {
      for (const same of groupBy(numbered, ({ key }) => key).values()) {
        if (same.length < 2) continue;
        for (const { id, partNumber } of same) {
          const others = same.filter((other) => other.id !== id).slice(0, relatedMax);
          const related = others.map((other) => ({ kind: "product", id: other.id }));
          const message = `Another product of the manufacturer has the part number ${others[0]?.partNumber}, this one ${partNumber}`;
          yield [id, { pointer: "/partNumber", message, related }];
        }
      }
    },
  };
}

/** Other products that a finding names, at most. */
const relatedMax = 10;
