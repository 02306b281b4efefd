import type { ProductAuditRequest } from "@design-catalog/client/api";
import { textsOf } from "../engine/texts.ts";

/** A check that a request can name. */
export type CheckName = NonNullable<ProductAuditRequest["checks"]>[number];
type Checks = Readonly<Record<CheckName, string>>;

const english: Checks = {
  "dangling-reference": "Refers to something that does not exist",
  "accessory-cycle": "Is an accessory of itself",
  "connector-signal": "Connector carries none of its signals",
  "connector-direction": "Connector both takes and gives power",
  "duplicate-part-number": "Part number twice",
  "impossible-size": "Impossible size",
  "power-connector": "Draws power without a connector for it",
  "missing-measures": "Dimensions, weight or power missing",
  "missing-identity": "Category, manufacturer, model or part number missing",
  "missing-connectors": "Connectors missing",
  "connector-name": "Names of connectors too similar",
  "discontinued-in-use": "Discontinued, but added to projects",
  "draft-in-use": "Draft in projects",
  "discontinued-accessory": "Accessory is discontinued",
  "category-spelling": "Category spelled differently",
  "near-duplicate": "Nearly the same as another product",
  "attribute-spelling": "Attribute spelled differently",
  "attribute-unit": "Unit missing or spaced differently",
  "list-label": "Label of the category missing in a language",
  "never-used": "Never used",
  "long-unchanged": "Unchanged for two years",
  "outdated-copies": "Projects hold an earlier version",
};

const german: Checks = {
  "dangling-reference": "Verweist auf etwas, das es nicht gibt",
  "accessory-cycle": "Ist Zubehör von sich selbst",
  "connector-signal": "Anschluss überträgt keines seiner Signale",
  "connector-direction": "Anschluss nimmt und gibt Strom",
  "duplicate-part-number": "Artikelnummer doppelt",
  "impossible-size": "Unmögliche Maße",
  "power-connector": "Verbraucht Strom ohne Anschluss dafür",
  "missing-measures": "Maße, Gewicht oder Leistung fehlen",
  "missing-identity": "Kategorie, Hersteller, Modell oder Artikelnummer fehlt",
  "missing-connectors": "Anschlüsse fehlen",
  "connector-name": "Namen von Anschlüssen zu ähnlich",
  "discontinued-in-use": "Abgekündigt, aber in Projekte aufgenommen",
  "draft-in-use": "Entwurf in Projekten",
  "discontinued-accessory": "Zubehör ist abgekündigt",
  "category-spelling": "Kategorie anders geschrieben",
  "near-duplicate": "Fast gleich wie ein anderes Produkt",
  "attribute-spelling": "Eigenschaft anders geschrieben",
  "attribute-unit": "Einheit fehlt oder hat andere Abstände",
  "list-label": "Bezeichnung der Kategorie fehlt in einer Sprache",
  "never-used": "Nie verwendet",
  "long-unchanged": "Seit zwei Jahren unverändert",
  "outdated-copies": "Projekte haben eine frühere Version",
};

/** Names of the checks of the audit, in the reader's language. */
export const checkNames = textsOf({ en: english, de: german });
