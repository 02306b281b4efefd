import type { ProjectTexts } from "./texts-en.ts";

/** German texts of the pages of projects and snapshots. */
export const german: ProjectTexts = {
  projects: "Projekte",
  projectsGrid: "Projekte, das zuletzt geänderte zuerst",
  name: "Name",
  number: "Nummer",
  client: "Auftraggeber",
  owner: "Eigentümer",
  created: "Angelegt",
  changed: "Geändert",
  snapshots: "Snapshots",
  snapshotsGrid: "Snapshots, der neueste zuerst",
  source: "Quelle",
  author: "Urheber",
  message: "Nachricht",
  taken: "Aufgenommen",
  service: "der Dienst",
  none: "keine",
  snapshot: "Snapshot {number}",
  deleteTitle: "Snapshot löschen",
  deleteHint: "Der Snapshot geht mit allem, was er enthält, endgültig verloren. Seine Nummer wird nie wieder vergeben.",
  deleteSnapshot: "Snapshot löschen",
  deleted: "Der Snapshot {number} ist gelöscht.",
  id: "Kennung",
  noSnapshot: "Es gibt keinen Snapshot mit dieser Kennung: {id}",
};
