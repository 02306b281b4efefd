import { textsOf } from "../texts.ts";

export const keyboardTexts = textsOf({
  en: {
    hint: "Single keys work outside fields.",
    single: "Use single keys",
    space: "Space",
    map: {
      palette: "Search pages, rows and actions",
      filter: "Go to the first filter",
      help: "Show these keys",
      goTo: "Go to the overview, deliveries, endpoints, projects, catalog of products",
      rows: "Move to the next row of a grid, or to the one before",
      open: "Open the row",
      choose: "Choose the row",
      move: "Move between cells, tabs, acts of a menu and results",
      save: "Save the form",
      close: "Close what is open",
    },
  },
  de: {
    hint: "Einzelne Tasten wirken außerhalb von Feldern.",
    single: "Einzelne Tasten verwenden",
    space: "Leertaste",
    map: {
      palette: "Seiten, Zeilen und Aktionen suchen",
      filter: "Zum ersten Filter gehen",
      help: "Diese Tasten zeigen",
      goTo: "Zum Überblick, zu Zustellungen, Endpunkten, Projekten, zum Katalog der Produkte",
      rows: "Zur nächsten Zeile einer Liste gehen, oder zu der davor",
      open: "Die Zeile öffnen",
      choose: "Die Zeile wählen",
      move: "Zwischen Zellen, Reitern, Aktionen eines Menüs und Treffern bewegen",
      save: "Das Formular speichern",
      close: "Schließen, was offen ist",
    },
  },
});
