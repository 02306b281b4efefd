import { textsOf } from "../../engine/texts.ts";

/** Texts of a project's snapshots and of their comparison. */
export const compareTexts = textsOf({
  en: {
    choose: "Choose one snapshot to compare it with the project as it is now, or two to compare them with each other.",
    withNow: "Compare with the project now",
    both: "Compare the two snapshots",
    compare: "Compare",
    chooseSecond: "Choose a second one to compare them",
    onlyTwo: "Only two can be compared",
    otherProject: "These are of different projects, which cannot be compared",
    title: "What has changed",
    between: "From {earlier} to {later}",
    now: "the project now",
    gone: "A snapshot of this comparison is gone.",
    none: "Number, client and description of the project are the same, and so are its products, cables and views.",
    notCompared:
      "Not compared: the project's name, owner, members and settings, its files and symbols, which product is an accessory of which, and the settings and contents of views.",
    itself: "The project itself",
    action: "Change",
    fields: "Fields that differ",
    shown: "The first {count} differences",
  },
  de: {
    choose:
      "Wählen Sie einen Snapshot, um ihn mit dem Projekt von jetzt zu vergleichen, oder zwei, um sie miteinander zu vergleichen.",
    withNow: "Mit dem Projekt von jetzt vergleichen",
    both: "Die zwei Snapshots vergleichen",
    compare: "Vergleichen",
    chooseSecond: "Wählen Sie einen zweiten, um beide zu vergleichen",
    onlyTwo: "Nur zwei lassen sich vergleichen",
    otherProject: "Diese gehören zu verschiedenen Projekten, die sich nicht vergleichen lassen",
    title: "Was sich geändert hat",
    between: "{earlier} verglichen mit {later}",
    now: "dem Projekt von jetzt",
    gone: "Ein Snapshot dieses Vergleichs ist weg.",
    none: "Nummer, Auftraggeber und Beschreibung des Projekts sind gleich, ebenso seine Produkte, Kabel und Ansichten.",
    notCompared:
      "Nicht verglichen: Name, Eigentümer, Mitglieder und Einstellungen des Projekts, seine Dateien und Symbole, welches Produkt Zubehör von welchem ist, sowie Einstellungen und Inhalt von Ansichten.",
    itself: "Das Projekt selbst",
    action: "Änderung",
    fields: "Felder, die sich unterscheiden",
    shown: "Die ersten {count} Unterschiede",
  },
});
