import { sentences } from "../../../engine/fields/sentences.ts";
import { addTo } from "../../../engine/group-by.ts";
import type { Comparison, Found, ProductCheck, ProductRow } from "../check.ts";
import { createFold, fold } from "../fold.ts";

/** Other products that a finding names, at most. */
const relatedMax = 10;

interface Numbered {
  readonly id: ProductRow["id"];
  readonly partNumber: string;
}

const says = sentences({
  part_number_twice: [
    "Another product of the manufacturer has the part number {other}, this one {own}",
    "Ein anderes Produkt des Herstellers hat die Artikelnummer {other}, dieses {own}",
  ],
});

/** Finds products of one manufacturer whose part numbers differ only in case, spaces or dashes. */
export const duplicatePartNumber: ProductCheck = {
  name: "duplicate-part-number",
  title: ["Part number twice", "Artikelnummer doppelt"],
  severity: "error",
  says,
  compare: comparePartNumbers,
};

function comparePartNumbers(): Comparison {
  const foldManufacturer = createFold();
  const byKey = new Map<string, Numbered[]>();
  return {
    read({ id, manufacturer, partNumber }) {
      if (partNumber === null) return;
      addTo(byKey, `${foldManufacturer(manufacturer ?? "")} ${fold(partNumber)}`, { id, partNumber });
    },
    *find() {
      for (const same of byKey.values()) {
        if (same.length < 2) continue;
        // One more than a finding names, as the product itself may be among them.
        const first = same.slice(0, relatedMax + 1);
        for (const one of same) yield foundAmong(first, one);
      }
    },
  };
}

function foundAmong(first: readonly Numbered[], { id, partNumber }: Numbered): Found {
  const others = first.filter((other) => other.id !== id).slice(0, relatedMax);
  const related = others.map((other) => ({ kind: "product", id: other.id }));
  const said = says("part_number_twice", { other: others[0]?.partNumber ?? "", own: partNumber });
  return [id, { pointer: "/partNumber", ...said, related }];
}
