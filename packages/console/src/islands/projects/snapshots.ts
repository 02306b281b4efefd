import { type Project, queryAllSnapshots } from "@design-catalog/client/api";
import { call } from "../engine/call.ts";
import { readNames } from "../engine/names.ts";
import { texts } from "./texts.ts";

/** A snapshot with the names of its source and its author, or their ids where the user may not read names. */
export interface NamedSnapshot extends Project {
  readonly source: string;
  readonly author: string;
}

/** Adds the names that the user may read. */
export async function withNames(snapshots: readonly Project[]): Promise<readonly NamedSnapshot[]> {
  const [projectName, authorName] = await Promise.all([
    readNames(
      "Project",
      snapshots.map(({ sourceProjectId }) => sourceProjectId),
    ),
    readNames(
      "User",
      snapshots.map(({ createdBy }) => createdBy),
    ),
  ]);
  return snapshots.map((snapshot) => ({
    ...snapshot,
    source: projectName(snapshot.sourceProjectId),
    author: snapshot.createdBy === null ? texts.service : authorName(snapshot.createdBy),
  }));
}

/** One snapshot; undefined if it is deleted, or not a snapshot. */
export async function readSnapshot(id: string): Promise<NamedSnapshot | undefined> {
  const filterModel = { id: { filterType: "text" as const, type: "equals", filter: id } };
  const { rowData } = await call(queryAllSnapshots, { body: { startRow: 0, endRow: 1, filterModel } });
  const [snapshot] = await withNames(rowData);
  return snapshot;
}
