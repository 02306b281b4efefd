import { textsOf } from "../../engine/texts.ts";

/** Texts of the undo of products. */
export const undoTexts = textsOf({
  en: {
    undo: "Undo",
    none: "Nothing to undo: these products are as they were.",
    undone: { one: "Undone for one product.", other: "Undone for {count} products." },
    actions: { update: "changed back", delete: "removed again", restore: "restored" },
    more: { one: "One more product", other: "{count} more products" },
    refused: "Not undone, as products cannot be as they were. The first of them:",
    reasons: {
      changed_since: "it has changed again since",
      gone: "it has been removed since",
      unknown_reference: "something that it named is gone",
      duplicate: "another product has its part number",
    },
  },
  de: {
    undo: "Rückgängig machen",
    none: "Nichts rückgängig zu machen: Diese Produkte sind, wie sie waren.",
    undone: { one: "Bei einem Produkt rückgängig gemacht.", other: "Bei {count} Produkten rückgängig gemacht." },
    actions: { update: "zurückgeändert", delete: "wieder entfernt", restore: "wiederhergestellt" },
    more: { one: "Ein weiteres Produkt", other: "{count} weitere Produkte" },
    refused: "Nicht rückgängig gemacht, denn Produkte können nicht mehr sein, wie sie waren. Die ersten davon:",
    reasons: {
      changed_since: "hat sich seither wieder geändert",
      gone: "wurde seither entfernt",
      unknown_reference: "etwas, das es nannte, ist weg",
      duplicate: "ein anderes Produkt hat seine Artikelnummer",
    },
  },
});
