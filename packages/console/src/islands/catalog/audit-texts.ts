import { textsOf } from "../engine/texts.ts";

/** Texts of the page of the audit of products. */
export const auditTexts = textsOf({
  en: {
    checked: { one: "{count} product checked", other: "{count} products checked" },
    findings: { one: "{count} finding", other: "{count} findings" },
    none: "Nothing is wrong.",
    noneMatches: "No finding matches the filters.",
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
    checked: { one: "{count} Produkt geprüft", other: "{count} Produkte geprüft" },
    findings: { one: "{count} Befund", other: "{count} Befunde" },
    none: "Alles stimmt.",
    noneMatches: "Kein Befund passt zu den Filtern.",
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
