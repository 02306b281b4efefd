import { textsOf } from "../engine/texts.ts";

/** Texts of the page of the audit of products. */
export const auditTexts = textsOf({
  en: {
    intro: "What is wrong in the catalog, found by {checks} checks in {products} products.",
    none: "Nothing is wrong.",
    severity: "Severity",
    severities: { error: "error", warn: "warning", info: "hint" },
    check: "Check",
    count: "Findings",
    summary: "Findings by check",
    findings: "Findings",
    product: "Product",
    message: "What is wrong",
    remedy: "Remedy",
    fix: "Fix",
    fixed: "Fixed: {name}",
    more: "Show more findings",
  },
  de: {
    intro: "Was im Katalog nicht stimmt, gefunden von {checks} Prüfungen in {products} Produkten.",
    none: "Alles stimmt.",
    severity: "Schwere",
    severities: { error: "Fehler", warn: "Warnung", info: "Hinweis" },
    check: "Prüfung",
    count: "Befunde",
    summary: "Befunde nach Prüfung",
    findings: "Befunde",
    product: "Produkt",
    message: "Was nicht stimmt",
    remedy: "Abhilfe",
    fix: "Beheben",
    fixed: "Behoben: {name}",
    more: "Weitere Befunde zeigen",
  },
});
