/** English texts of the pages of projects and snapshots. */
export const english = {
  projects: "Projects",
  projectsGrid: "Projects, last changed first",
  name: "Name",
  number: "Number",
  client: "Client",
  owner: "Owner",
  created: "Created",
  changed: "Changed",
  snapshots: "Snapshots",
  snapshotsGrid: "Snapshots, newest first",
  source: "Source",
  author: "Author",
  message: "Message",
  taken: "Taken",
  service: "the service",
  none: "none",
  snapshot: "Snapshot {number}",
  deleteTitle: "Delete the snapshot",
  deleteHint: "The snapshot and all it contains go for good. Its number is never used again.",
  deleteSnapshot: "Delete snapshot",
  deleted: "The snapshot {number} is deleted.",
  id: "Id",
  noSnapshot: "There is no snapshot with this id: {id}",
};

/** Texts of the pages of projects and snapshots. */
export type ProjectTexts = typeof english;
