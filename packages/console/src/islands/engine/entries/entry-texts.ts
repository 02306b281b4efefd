import { textsOf } from "../texts.ts";

export const texts = textsOf({
  en: {
    period: "Time",
    between: "Between two times",
    today: "Today",
    yesterday: "Yesterday",
    from: "From",
    to: "Until",
    any: "any",
    newer: { one: "Show one newer entry", other: "Show {count} newer entries" },
    gone: "There is no entry with this id any more.",
    readNow: "Refresh",
    notNumber: "Not a number: the rows are not filtered by it",
  },
  de: {
    period: "Zeit",
    between: "Zwischen zwei Zeiten",
    today: "Heute",
    yesterday: "Gestern",
    from: "Von",
    to: "Bis",
    any: "alle",
    newer: { one: "Einen neueren Eintrag zeigen", other: "{count} neuere Einträge zeigen" },
    gone: "Einen Eintrag mit dieser Kennung gibt es nicht mehr.",
    readNow: "Aktualisieren",
    notNumber: "Keine Zahl: Die Zeilen werden nicht danach gefiltert",
  },
});
