import { queryAllProjects } from "@design-catalog/client/api";
import { projectFields } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { momentColumn } from "../engine/format.ts";
import { sortedBy } from "../engine/grid-query.ts";
import type { GridColumn, GridRange } from "../engine/grid-types.ts";
import { Grid } from "../engine/grid.tsx";
import { refreshMs } from "../engine/refresh.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { labelsOf } from "../engine/words.ts";
import { ProjectComparison } from "./compare/comparison.tsx";
import { compareTexts } from "./compare/texts.ts";
import { projectId } from "./project.ts";
import { type NamedSnapshot, withNames } from "./snapshots.ts";
import { texts } from "./texts.ts";

const labels = labelsOf(projectFields);

const columns: readonly GridColumn<NamedSnapshot>[] = [
  { field: "uniqueNumber", label: labels.number, text: ({ uniqueNumber }) => uniqueNumber ?? "", width: 120 },
  { field: "name", label: labels.name, text: ({ name }) => name },
  { field: "createdBy", label: texts.author, text: ({ author }) => author },
  { field: "message", label: labels.message, text: ({ message }) => message ?? "" },
  { field: "createdAt", label: texts.taken, ...momentColumn(({ createdAt }) => createdAt) },
];

/** Snapshots of the project; one or two of them may be compared. */
export function SnapshotList() {
  const url = useUrlState();
  const [chosen, setChosen] = useState<readonly NamedSnapshot[]>([]);
  const compared = url.get("compare");
  const load = async (range: GridRange) => {
    const { rowData, ...page } = await readSnapshots(range);
    return { ...page, rowData: await withNames(rowData) };
  };
  return (
    <>
      <p class="hint">{compareTexts.choose}</p>
      <div class="actions">
        {(chosen.length === 1 || chosen.length === 2) && (
          <button
            type="button"
            class="secondary"
            onClick={() => url.set({ compare: chosen.map(({ id }) => id).join(",") }, true)}
          >
            {chosen.length === 1 ? compareTexts.withNow : compareTexts.both}
          </button>
        )}
      </div>
      <Grid
        label={texts.snapshotsGrid}
        number={texts.snapshotsNumber}
        columns={columns}
        load={load}
        rowsKey=""
        refreshMs={refreshMs}
        onChoose={({ rows }) => setChosen(rows)}
        addressOf={({ id }) => `/admin/projects/${id}`}
      />
      {compared !== "" && (
        <ProjectComparison
          ids={compared.split(",")}
          read={readSnapshots}
          now={{ id: projectId, name: compareTexts.now }}
          onClose={() => url.set({ compare: "" })}
        />
      )}
    </>
  );
}

function readSnapshots(range: GridRange, ids?: readonly string[]) {
  const filterModel = {
    locked: { filterType: "boolean" as const, type: "true" },
    sourceProjectId: { filterType: "text" as const, type: "equals", filter: projectId },
    ...(ids && { id: { filterType: "set" as const, values: ids } }),
  };
  return call(queryAllProjects, { body: { ...sortedBy("createdAt", range), filterModel } });
}
