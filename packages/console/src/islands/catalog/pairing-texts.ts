import { textsOf } from "../engine/texts.ts";

/** Texts of the page of pairings. */
export const pairingTexts = textsOf({
  en: {
    matrix: "Which connector mates with which",
    first: { one: "", other: "The first {count} connectors" },
  },
  de: {
    matrix: "Welcher Steckverbinder zu welchem passt",
    first: { one: "", other: "Die ersten {count} Steckverbinder" },
  },
});
