import { queryProjectCables } from "@design-catalog/client/api";
import { kinds } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { numberText } from "../engine/format.ts";
import { GridFilters } from "../engine/grid-filter.tsx";
import { filterModelOf, type GridFilter } from "../engine/grid-query.ts";
import type { GridColumn, GridRange } from "../engine/grid-types.ts";
import { Grid } from "../engine/grid.tsx";
import { Later } from "../engine/later.tsx";
import { addressWith, setIfShown, useUrlState } from "../engine/use-url-state.ts";
import { numberOf } from "../engine/words.ts";
import { CableDrawer } from "./cable-drawer.tsx";
import { warningTexts } from "./cable-warnings.tsx";
import { type ShownCable, withEnds } from "./ends.ts";
import { type ProjectTab, projectId } from "./project.ts";
import { texts } from "./texts.ts";

const refreshMs = 10_000;

const filters: readonly GridFilter[] = [
  { name: "cableId", label: texts.cableNumber },
  { name: "label", label: texts.cableLabel },
];

const columns: readonly GridColumn<ShownCable>[] = [
  { field: "cableId", label: texts.cableNumber, text: ({ cableId }) => cableId, width: 150 },
  { field: "from", label: texts.from, text: ({ fromText }) => fromText, isSortable: false },
  { field: "to", label: texts.to, text: ({ toText }) => toText, isSortable: false },
  { field: "status", label: texts.status, text: ({ status }) => texts.cableStatus[status], width: 140 },
  { field: "lengthMm", label: texts.lengthMm, text: ({ lengthMm }) => lengthText(lengthMm), width: 130 },
  {
    field: "warnings",
    label: texts.warnings,
    text: ({ warnings }) => warningTexts(warnings).join(", "),
    isSortable: false,
  },
  { field: "label", label: texts.cableLabel, text: ({ label }) => label ?? "" },
];

/** Cables of the project with their numbers and ends. */
export function Cables({ mayChange }: ProjectTab) {
  const url = useUrlState();
  const [changes, setChanges] = useState(0);
  const filterModel = filterModelOf(filters, url);
  const opened = url.get("cable");
  const close = () => setIfShown({ cable: opened }, { cable: "" });
  const load = async ({ sortModel, ...range }: GridRange) => {
    const sorted = sortModel.length > 0 ? sortModel : [{ colId: "cableId", sort: "asc" }];
    const body = { ...range, sortModel: sorted, filterModel };
    const { rowData, ...page } = await call(queryProjectCables, { path: { id: projectId }, body });
    return { ...page, rowData: await withEnds(rowData) };
  };
  const isDrawn = url.get("as") === "diagram";
  return (
    <>
      <div class="quick" role="group" aria-label={texts.cables}>
        {([false, true] as const).map((drawn) => (
          <button
            key={String(drawn)}
            type="button"
            aria-pressed={isDrawn === drawn}
            onClick={() => url.set({ as: drawn ? "diagram" : "" }, true)}
          >
            {drawn ? texts.asDiagram : texts.asList}
          </button>
        ))}
      </div>
      {isDrawn ? (
        <Later load={() => import("./diagram/cable-diagram.tsx")}>{({ CableDiagram }) => <CableDiagram />}</Later>
      ) : (
        <Grid
          filters={<GridFilters filters={filters} url={url} />}
          label={texts.cablesGrid}
          number={numberOf(kinds.Cable)}
          columns={columns}
          load={load}
          rowsKey={JSON.stringify([filterModel, changes])}
          refreshMs={refreshMs}
          addressOf={({ id }) => addressWith({ cable: id })}
        />
      )}
      {opened !== "" && (
        <CableDrawer
          key={opened}
          id={opened}
          mayChange={mayChange}
          onClose={close}
          onChanged={() => {
            setChanges((count) => count + 1);
            close();
          }}
        />
      )}
    </>
  );
}

function lengthText(lengthMm: number | null): string {
  return lengthMm === null ? "" : numberText(lengthMm);
}
