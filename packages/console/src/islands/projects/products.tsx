import { type ProjectProduct, queryProjectProducts } from "@design-catalog/client/api";
import { kinds, projectProductFields } from "@design-catalog/client/fields";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { momentColumn } from "../engine/format.ts";
import { GridFilters } from "../engine/grid-filter.tsx";
import { filterModelOf, sortedBy, type GridFilter } from "../engine/grid-query.ts";
import type { GridColumn, GridRange } from "../engine/grid-types.ts";
import { Grid } from "../engine/grid.tsx";
import { addressWith, setIfShown, useUrlState } from "../engine/use-url-state.ts";
import { labelsOf, numberOf } from "../engine/words.ts";
import { ProductDrawer } from "./product-drawer.tsx";
import { projectId } from "./project.ts";
import { texts } from "./texts.ts";

const labels = labelsOf(projectProductFields);

const refreshMs = 10_000;

const filters: readonly GridFilter[] = [
  { name: "name", label: labels.name },
  { name: "manufacturer", label: labels.manufacturer },
  { name: "label", label: labels.label },
];

const columns: readonly GridColumn<ProjectProduct>[] = [
  { field: "label", label: labels.label, text: ({ label }) => label ?? "", width: 150 },
  { field: "name", label: labels.name, text: ({ name }) => name },
  { field: "manufacturer", label: labels.manufacturer, text: ({ manufacturer }) => manufacturer ?? "" },
  { field: "model", label: labels.model, text: ({ model }) => model ?? "", least: 140 },
  { field: "category", label: labels.category, text: ({ category }) => category ?? "", least: 140 },
  { field: "createdAt", label: texts.added, ...momentColumn(({ createdAt }) => createdAt) },
];

/** Products of the project. */
export function Products({ mayChange }: { readonly mayChange: boolean }) {
  const url = useUrlState();
  const filterModel = filterModelOf(filters, url);
  const opened = url.get("product");
  const [removals, setRemovals] = useState(0);
  const close = () => setIfShown({ product: opened }, { product: "" });
  const load = (range: GridRange) => {
    const body = { ...sortedBy("createdAt", range), filterModel };
    return call(queryProjectProducts, { path: { id: projectId }, body });
  };
  return (
    <>
      <Grid
        filters={<GridFilters filters={filters} url={url} />}
        label={texts.productsGrid}
        number={numberOf(kinds.Product)}
        columns={columns}
        load={load}
        rowsKey={JSON.stringify([filterModel, removals])}
        refreshMs={refreshMs}
        addressOf={({ id }) => addressWith({ product: id })}
      />
      {opened !== "" && (
        <ProductDrawer
          key={opened}
          id={opened}
          mayChange={mayChange}
          onClose={close}
          onRemoved={() => {
            setRemovals((count) => count + 1);
            close();
          }}
        />
      )}
    </>
  );
}
