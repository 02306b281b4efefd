import type { Product } from "@design-catalog/client/api";
import { countedText } from "../engine/counted.ts";
import { mayUse } from "../engine/page-data.ts";
import { textsOf } from "../engine/texts.ts";

const texts = textsOf({
  en: {
    compare: { one: "Compare one product", other: "Compare {count} products" },
    update: { one: "Bring one product to projects", other: "Bring {count} products to projects" },
  },
  de: {
    compare: { one: "Ein Produkt vergleichen", other: "{count} Produkte vergleichen" },
    update: { one: "Ein Produkt in Projekte bringen", other: "{count} Produkte in Projekte bringen" },
  },
});

/** Products that the comparison takes, at least and at most. */
const [comparedMin, comparedMax] = [2, 10];
/** Products that a link to the update names, at most: their ids are as long as a link may be. */
const updatedMax = 50;

/** Ways from the chosen products to the pages that work with some of them. */
export function ChosenLinks({ chosen }: { readonly chosen: readonly Product[] }) {
  const query = `?products=${chosen.map(({ id }) => id).join(",")}`;
  const { length } = chosen;
  return (
    <>
      {length >= comparedMin && length <= comparedMax && (
        <a class="button secondary" href={`/admin/product-comparison${query}`}>
          {countedText(texts.compare, length)}
        </a>
      )}
      {length > 0 && length <= updatedMax && mayUse("Admin Products r/w") && (
        <a class="button secondary" href={`/admin/product-update${query}`}>
          {countedText(texts.update, length)}
        </a>
      )}
    </>
  );
}
