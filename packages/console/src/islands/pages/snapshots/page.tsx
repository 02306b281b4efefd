import { queryAllSnapshots } from "@design-catalog/client/api";
import { projectFields } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { call } from "../../engine/call.ts";
import { momentColumn } from "../../engine/format.ts";
import { GridFilters } from "../../engine/grid-filter.tsx";
import { filterModelOf, sortedBy, type GridFilter } from "../../engine/grid-query.ts";
import type { GridColumn, GridRange } from "../../engine/grid-types.ts";
import { Grid } from "../../engine/grid.tsx";
import { mount } from "../../engine/mount.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { ReadOnlyNote } from "../../engine/parts.tsx";
import { noSelection, type Selection } from "../../engine/selection-bar.tsx";
import { fill } from "../../engine/texts.ts";
import { tell } from "../../engine/toasts.ts";
import { addressWith, setIfShown, useUrlState } from "../../engine/use-url-state.ts";
import { labelsOf } from "../../engine/words.ts";
import { reading, SnapshotActs } from "../../projects/snapshot-acts.tsx";
import { changing, SnapshotDrawer } from "../../projects/snapshot-drawer.tsx";
import { type NamedSnapshot, withNames } from "../../projects/snapshots.ts";
import { texts } from "../../projects/texts.ts";

const labels = labelsOf(projectFields);

const refreshMs = 10_000;

const filters: readonly GridFilter[] = [
  { name: "uniqueNumber", label: labels.number },
  { name: "name", label: labels.name },
  { name: "message", label: labels.message },
];

const columns: readonly GridColumn<NamedSnapshot>[] = [
  { field: "uniqueNumber", label: labels.number, text: ({ uniqueNumber }) => uniqueNumber ?? "", width: 132 },
  { field: "name", label: labels.name, text: ({ name }) => name, least: 200 },
  { field: "sourceProjectId", label: texts.source, text: ({ source }) => source },
  { field: "createdBy", label: texts.author, text: ({ author }) => author, width: 140 },
  { field: "message", label: labels.message, text: ({ message }) => message ?? "" },
  { field: "createdAt", label: texts.taken, ...momentColumn(({ createdAt }) => createdAt) },
];

mount(Snapshots);

function Snapshots() {
  const url = useUrlState();
  const [deleted, setDeleted] = useState("");
  const [chosen, setChosen] = useState<Selection<NamedSnapshot>>(noSelection);
  const filterModel = filterModelOf(filters, url);
  const opened = url.get("snapshot");
  const close = () => setIfShown({ snapshot: opened }, { snapshot: "" });
  const load = async (range: GridRange) => {
    const body = { ...sortedBy("createdAt", range), filterModel };
    const { rowData, ...page } = await call(queryAllSnapshots, { body });
    return { ...page, rowData: await withNames(rowData) };
  };
  return (
    <>
      {!mayUse(changing) && <ReadOnlyNote privilege={changing} />}
      <Grid
        filters={<GridFilters filters={filters} url={url} />}
        label={texts.snapshotsGrid}
        number={texts.snapshotsNumber}
        columns={columns}
        load={load}
        rowsKey={JSON.stringify([filterModel, deleted])}
        refreshMs={refreshMs}
        addressOf={({ id }) => addressWith({ snapshot: id })}
        onChoose={mayUse(reading) ? setChosen : undefined}
      />
      {mayUse(reading) && <SnapshotActs chosen={chosen} read={readSnapshots} />}
      {opened !== "" && (
        <SnapshotDrawer
          key={opened}
          id={opened}
          onClose={close}
          onDeleted={(number) => {
            setDeleted(number);
            tell({ text: fill(texts.deleted, { number }) });
            close();
          }}
        />
      )}
    </>
  );
}

function readSnapshots(range: GridRange, ids: readonly string[]) {
  const filterModel = { id: { filterType: "set" as const, values: ids } };
  return call(queryAllSnapshots, { body: { ...range, filterModel } });
}
