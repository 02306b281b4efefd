import { getApplication, type GridRequest, queryJobs, querySessionRecordings } from "@design-catalog/client/api";
import { call } from "../../engine/call.ts";
import { momentText } from "../../engine/format.ts";
import { jobKinds } from "../../engine/job-kinds.ts";
import { createKeptNames } from "../../engine/kept-names.ts";
import { type NameSource, readNames } from "../../engine/names.ts";

type Named = readonly (readonly [id: string, name: string])[];

/** Names of rows that have none which somebody gave them: a job by what it does, a recording by its user, each with its time. */
export const madeNames: Readonly<Record<string, NameSource>> = {
  Application: sourceBy(getApplication.privilege, async () => {
    const { id, name } = await call(getApplication, {});
    return [[id, name]];
  }),
  Job: sourceBy(queryJobs.privilege, async (ids) => {
    const { rowData } = await call(queryJobs, { body: those(ids) });
    return rowData.map(({ id, kind, createdAt }) => [id, `${jobKinds[kind]}, ${momentText(createdAt)}`]);
  }),
  SessionRecording: sourceBy(querySessionRecordings.privilege, async (ids) => {
    const { rowData } = await call(querySessionRecordings, { body: those(ids) });
    const users = await readNames(
      "User",
      rowData.map(({ userId }) => userId),
    );
    return rowData.map(({ id, userId, startedAt }) => [id, `${users(userId)}, ${momentText(startedAt)}`]);
  }),
};

function those(ids: readonly string[]): GridRequest {
  return { startRow: 0, endRow: ids.length, filterModel: { id: { filterType: "set", values: ids } }, count: false };
}

function sourceBy(privilege: string, readNamed: (ids: readonly string[]) => Promise<Named>): NameSource {
  const names = createKeptNames();
  return {
    read: async (ids) => {
      const asked = names.toRead(ids);
      if (asked.length === 0) return;
      const found = await readNamed(asked).catch(() => undefined);
      // An id without a row has itself, so the page does not ask for it with each read.
      if (found) names.keep([...asked.map((id) => [id, id] as const), ...found]);
    },
    nameOf: (id) => names.nameOf(id),
    privilege,
  };
}
