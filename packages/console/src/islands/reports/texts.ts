import { textsOf } from "../engine/texts.ts";
import { wordText } from "../engine/word-text.ts";
import { labelsOf } from "../engine/words.ts";
import { allColumns } from "./columns.ts";

const names = labelsOf(allColumns);

/** The name of a report's column; a later version of the service may have columns without one. */
export function columnName(column: string): string {
  return wordText(names, column);
}

export const texts = textsOf({
  en: {
    addColumn: "Add a column",
    noColumn: "choose one",
    up: "Move {name} up",
    down: "Move {name} down",
    drop: "Leave out {name}",
    runTitle: "Run on a project",
    project: "Project",
    run: "Run",
    job: "Report",
    result: "Result",
    rows: { one: "One row", other: "{count} rows" },
    shown: "The first {count} are shown; the file has all.",
    earlier: "Your earlier results",
    requested: "Requested",
    state: "State",
    show: "Show",
    showResult: "Show the result of {time}",
    truncated: "The report has more rows than a run keeps.",
    save: "Save as CSV",
  },
  de: {
    addColumn: "Spalte hinzufügen",
    noColumn: "bitte wählen",
    up: "{name} nach oben",
    down: "{name} nach unten",
    drop: "{name} weglassen",
    runTitle: "Auf einem Projekt laufen lassen",
    project: "Projekt",
    run: "Starten",
    job: "Bericht",
    result: "Ergebnis",
    rows: { one: "Eine Zeile", other: "{count} Zeilen" },
    shown: "Die ersten {count} sind zu sehen; die Datei hat alle.",
    earlier: "Ihre früheren Ergebnisse",
    requested: "Angefordert",
    state: "Zustand",
    show: "Zeigen",
    showResult: "Ergebnis von {time} zeigen",
    truncated: "Der Bericht hat mehr Zeilen, als ein Lauf behält.",
    save: "Als CSV speichern",
  },
});
