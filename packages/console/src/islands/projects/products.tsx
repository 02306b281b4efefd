import { type ProjectProduct, queryProjectProducts } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { momentText, momentWidth } from "../engine/format.ts";
import { GridFilters } from "../engine/grid-filter.tsx";
import { filterModelOf, sortedBy, type GridFilter } from "../engine/grid-query.ts";
import type { GridColumn, GridRange } from "../engine/grid-types.ts";
import { Grid } from "../engine/grid.tsx";
import { addressWith, useUrlState } from "../engine/use-url-state.ts";
import { ProductDrawer } from "./product-drawer.tsx";
import { projectId } from "./project.ts";
import { texts } from "./texts.ts";

const refreshMs = 10_000;

const filters: readonly GridFilter[] = [
  { name: "name", label: texts.name },
  { name: "manufacturer", label: texts.manufacturer },
  { name: "label", label: texts.label },
];

const columns: readonly GridColumn<ProjectProduct>[] = [
  { field: "label", label: texts.label, text: ({ label }) => label ?? "", width: 150 },
  { field: "name", label: texts.name, text: ({ name }) => name },
  { field: "manufacturer", label: texts.manufacturer, text: ({ manufacturer }) => manufacturer ?? "" },
  { field: "model", label: texts.model, text: ({ model }) => model ?? "", least: 140 },
  { field: "category", label: texts.category, text: ({ category }) => category ?? "", least: 140 },
  { field: "createdAt", label: texts.added, text: ({ createdAt }) => momentText(createdAt), width: momentWidth },
];

/** Products of the project. */
export function Products({ mayChange }: { readonly mayChange: boolean }) {
  const url = useUrlState();
  const filterModel = filterModelOf(filters, url);
  const opened = url.get("product");
  const [removals, setRemovals] = useState(0);
  const close = () => url.set({ product: "" });
  const load = (range: GridRange) => {
    const body = { ...sortedBy("createdAt", range), filterModel };
    return call(queryProjectProducts, { path: { id: projectId }, body });
  };
  return (
    <>
      <GridFilters filters={filters} url={url} />
      <Grid
        label={texts.productsGrid}
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
