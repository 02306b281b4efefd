import { textsOf } from "../engine/texts.ts";

/** Texts of the page of the audit of products. */
export const auditTexts = textsOf({
  en: {
    intro: "What is wrong in the catalog, found by {checks} checks in {products} products.",
    none: "Nothing is wrong.",
    summary: "Findings by check",
    fix: "Fix",
    update: "Update projects",
    fixed: "Fixed: {name}",
    fixAll: { one: "Apply one remedy", other: "Apply {count} remedies" },
    fixedMany: { one: "One product is fixed.", other: "{count} products are fixed." },
    stayed: "These stayed as they were:",
    more: "Show more findings",
  },
  de: {
    intro: "Was im Katalog nicht stimmt, gefunden von {checks} Prüfungen in {products} Produkten.",
    none: "Alles stimmt.",
    summary: "Befunde nach Prüfung",
    fix: "Beheben",
    update: "Projekte aktualisieren",
    fixed: "Behoben: {name}",
    fixAll: { one: "Eine Abhilfe anwenden", other: "{count} Abhilfen anwenden" },
    fixedMany: { one: "Ein Produkt ist behoben.", other: "{count} Produkte sind behoben." },
    stayed: "Diese sind geblieben, wie sie waren:",
    more: "Weitere Befunde zeigen",
  },
});
