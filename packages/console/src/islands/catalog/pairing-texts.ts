import { textsOf } from "../engine/texts.ts";

/** Texts of the page of pairings. */
export const pairingTexts = textsOf({
  en: {
    page: {
      grid: "Pairings of connectors",
      one: "Pairing {name}",
      add: "Add pairing",
      create: "Create pairing",
      remove: "Delete pairing",
    },
    connectorA: "Connector",
    connectorB: "Mates with",
    bidirectional: "In both directions",
    rating: "Rating",
    ratings: { ok: "fits", warn: "fits with care" },
    note: "Note",
    matrix: "Which connector mates with which",
    none: "There is no pairing yet.",
    first: { one: "", other: "The first {count} connectors" },
  },
  de: {
    page: {
      grid: "Paarungen von Steckverbindern",
      one: "Paarung {name}",
      add: "Paarung hinzufügen",
      create: "Paarung anlegen",
      remove: "Paarung löschen",
    },
    connectorA: "Steckverbinder",
    connectorB: "Passt zu",
    bidirectional: "In beiden Richtungen",
    rating: "Bewertung",
    ratings: { ok: "passt", warn: "passt mit Vorbehalt" },
    note: "Anmerkung",
    matrix: "Welcher Steckverbinder zu welchem passt",
    none: "Es gibt noch keine Paarung.",
    first: { one: "", other: "Die ersten {count} Steckverbinder" },
  },
});
