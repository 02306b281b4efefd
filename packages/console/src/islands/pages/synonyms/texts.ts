import { textsOf } from "../../engine/texts.ts";

export const texts = textsOf({
  en: {
    page: {
      grid: "Synonyms of the search",
      number: { one: "{count} entry", other: "{count} entries" },
      one: "Synonyms {name}",
      add: "Add synonyms",
      create: "Create synonyms",
      remove: "Delete synonyms",
    },
    none: "The application has no synonyms.",
    start: "Begin a list of synonyms",
    list: "Synonyms of the search",
    keyHint: "Lower-case words with dashes, such as screens; it never changes",
    words: "Words that mean the same",
    wordsHint: "Separated by =, such as: screen = display = monitor",
    labels: "Further words by language",
    active: "Used by the search",
  },
  de: {
    page: {
      grid: "Synonyme der Suche",
      number: { one: "{count} Eintrag", other: "{count} Einträge" },
      one: "Synonyme {name}",
      add: "Synonyme hinzufügen",
      create: "Synonyme anlegen",
      remove: "Synonyme löschen",
    },
    none: "Die Anwendung hat keine Synonyme.",
    start: "Eine Liste von Synonymen beginnen",
    list: "Synonyme der Suche",
    keyHint: "Wörter in Kleinbuchstaben mit Strichen, etwa screens; er ändert sich nie",
    words: "Wörter, die dasselbe bedeuten",
    wordsHint: "Getrennt durch =, etwa: Bildschirm = Display = Monitor",
    labels: "Weitere Wörter je Sprache",
    active: "Von der Suche verwendet",
  },
});
