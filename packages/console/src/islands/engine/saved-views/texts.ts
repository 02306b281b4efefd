import { textsOf } from "../texts.ts";

/** Texts of saved views. */
export const texts = textsOf({
  en: {
    empty: "A saved view brings back filters, order and columns of this page. Only you see it.",
    name: "Name of the view",
    save: "Save this view",
    saved: "The view {name} is saved.",
    replaced: "The view {name} now shows this.",
    rename: "Rename {name}",
    renameNow: "Rename",
    renamed: "The view is called {name} now.",
    removed: "The view {name} is removed.",
  },
  de: {
    empty: "Eine gespeicherte Ansicht holt Filter, Reihenfolge und Spalten dieser Seite zurück. Nur Sie sehen sie.",
    name: "Name der Ansicht",
    save: "Diese Ansicht speichern",
    saved: "Die Ansicht {name} ist gespeichert.",
    replaced: "Die Ansicht {name} zeigt jetzt dies.",
    rename: "{name} umbenennen",
    renameNow: "Umbenennen",
    renamed: "Die Ansicht heißt jetzt {name}.",
    removed: "Die Ansicht {name} ist entfernt.",
  },
});
