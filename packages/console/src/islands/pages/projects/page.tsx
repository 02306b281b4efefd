import { type Project, queryAllProjects } from "@design-catalog/client/api";
import { kinds, projectFields } from "@design-catalog/client/fields";
import { call } from "../../engine/call.ts";
import { engineTexts } from "../../engine/engine-texts.ts";
import { momentColumn } from "../../engine/format.ts";
import { GridFilters } from "../../engine/grid-filter.tsx";
import { filterModelOf, sortedBy, type GridFilter } from "../../engine/grid-query.ts";
import type { GridColumn, GridRange } from "../../engine/grid-types.ts";
import { Grid } from "../../engine/grid.tsx";
import { mount } from "../../engine/mount.tsx";
import { readNames } from "../../engine/names.ts";
import { useUrlState } from "../../engine/use-url-state.ts";
import { labelsOf, numberOf } from "../../engine/words.ts";
import { CableAudit } from "../../projects/cable-audit.tsx";
import { texts } from "../../projects/texts.ts";

const labels = labelsOf(projectFields);

interface Row extends Project {
  readonly owner: string;
}

const refreshMs = 10_000;
/** Snapshots have a page of their own. */
const noSnapshots = { locked: { filterType: "boolean", type: "false" } } as const;

const filters: readonly GridFilter[] = [
  { name: "name", label: labels.name },
  { name: "number", label: labels.number },
  { name: "client", label: labels.client },
  { name: "deleted", label: engineTexts.shown, options: [["true", engineTexts.deletedOnes]] },
];

const columns: readonly GridColumn<Row>[] = [
  { field: "name", label: labels.name, text: ({ name }) => name },
  { field: "number", label: labels.number, text: ({ number }) => number ?? "", width: 100 },
  { field: "client", label: labels.client, text: ({ client }) => client ?? "", least: 130 },
  { field: "ownerId", label: texts.owner, text: ({ owner }) => owner, least: 150 },
  { field: "updatedAt", label: texts.changed, ...momentColumn(({ updatedAt }) => updatedAt) },
  { field: "createdAt", label: texts.created, ...momentColumn(({ createdAt }) => createdAt) },
];

mount(Projects);

function Projects() {
  const url = useUrlState();
  const filterModel = { ...filterModelOf(filters, url), ...noSnapshots };
  const load = async (range: GridRange) => {
    const body = { ...sortedBy("updatedAt", range), filterModel };
    const includeDeleted = url.get("deleted") !== "";
    const { rowData, ...page } = await call(queryAllProjects, { query: { includeDeleted }, body });
    const nameOf = await readNames(
      "User",
      rowData.map(({ ownerId }) => ownerId),
    );
    return { ...page, rowData: rowData.map((row) => ({ ...row, owner: nameOf(row.ownerId) })) };
  };
  return (
    <>
      <CableAudit />
      <Grid
        filters={<GridFilters filters={filters} url={url} />}
        label={texts.projectsGrid}
        number={numberOf(kinds.Project)}
        columns={columns}
        load={load}
        rowsKey={JSON.stringify(filterModel)}
        refreshMs={refreshMs}
        addressOf={({ id }) => `/admin/projects/${id}`}
      />
    </>
  );
}
