import { sentences } from "../../../engine/fields/sentences.ts";
import type { Comparison, ProductCheck, ProductRow } from "../check.ts";
import { createFold } from "../fold.ts";
import { type Counts, countUnder, mostCommon } from "../most-common.ts";

const says = sentences({
  category_spelled_otherwise: [
    "The category is {category}, which most products spell {usual}",
    "Die Kategorie ist {category}, die meisten Produkte schreiben {usual}",
  ],
});

/** Finds categories that most other products spell differently. */
export const categorySpelling: ProductCheck = {
  name: "category-spelling",
  title: ["Category spelled differently", "Kategorie anders geschrieben"],
  severity: "warn",
  says,
  compare: compareCategories,
};

function compareCategories(): Comparison {
  const fold = createFold();
  const spellings = new Map<string, Counts>();
  const filed: { readonly id: ProductRow["id"]; readonly category: string }[] = [];
  return {
    read({ id, category }) {
      if (category === null) return;
      countUnder(spellings, fold(category), category);
      filed.push({ id, category });
    },
    *find() {
      const usualOf = new Map<string, string | undefined>();
      for (const [key, counts] of spellings) {
        usualOf.set(key, mostCommon(counts));
        yield undefined;
      }
      for (const { id, category } of filed) {
        yield undefined;
        const usual = usualOf.get(fold(category)) ?? category;
        if (usual === category) continue;
        const said = says("category_spelled_otherwise", { category, usual });
        yield [id, { pointer: "/category", ...said, fix: { category: usual } }];
      }
    },
  };
}
