import type { Product } from "@design-catalog/client/api";
import { countedText } from "../../engine/counted.ts";
import { textsOf } from "../../engine/texts.ts";
import { useUrlState } from "../../engine/use-url-state.ts";

/** Texts of the ways to the change of many products. */
export const changeTexts = textsOf({
  en: {
    chosen: { one: "Change the chosen product", other: "Change the {count} chosen products" },
    all: "Change all that the filters match",
  },
  de: {
    chosen: { one: "Gewähltes Produkt ändern", other: "{count} gewählte Produkte ändern" },
    all: "Alle ändern, die zu den Filtern passen",
  },
});

/** Value of the address for more chosen products than it names; the browser keeps their ids for this tab. */
export const manyChosen = "chosen";
/** Name of those ids in the storage of the tab. */
export const storageKey = "bulk-chosen";
/** Chosen products that the address names, at most: their ids are as long as a link may be. */
const namedMax = 50;

/** Opens the change of the chosen products. */
export function ChangeChosen({ chosen }: { readonly chosen: readonly Product[] }) {
  const url = useUrlState();
  const open = () => {
    const ids = idsOf(chosen);
    if (chosen.length > namedMax) sessionStorage.setItem(storageKey, ids);
    url.set({ bulk: chosen.length > namedMax ? manyChosen : ids }, true);
  };
  return (
    <button type="button" class="secondary" onClick={open}>
      {countedText(changeTexts.chosen, chosen.length)}
    </button>
  );
}

function idsOf(products: readonly Product[]): string {
  return products.map(({ id }) => id).join(",");
}
