import type { Operation } from "@design-catalog/client";
import type { FilterModel, GridRequest } from "@design-catalog/client/api";
import { call } from "../call.ts";
import type { CountedRange } from "../count-rows.ts";
import type { Counted } from "../counted.ts";
import { engineTexts } from "../engine-texts.ts";
import type { GridRows } from "../grid-types.ts";
import { Segments } from "../segments.tsx";
import { useRowCounts } from "../use-row-counts.ts";
import type { ResourceField } from "./field.ts";
import type { AskedList } from "./resource.ts";

/** The filter by a choice above the grid of a resource, with the number of rows of each value that the other filters match. */
export function ResourceSegments<Row>(
  shown: AskedList & {
    readonly field: ResourceField<Row> | undefined;
    readonly filterModel: FilterModel;
    readonly query: Operation<{ readonly body: GridRequest }, GridRows<unknown>>;
    /** Text of a number of rows. */
    readonly number: Counted;
  },
) {
  const { field, filterModel, query, number, isDeleted } = shown;
  const { name = "", label = "" } = field ?? {};
  const choices = [["", engineTexts.all] as const, ...(field?.kind === "choice" ? field.options : [])];
  const others = Object.fromEntries(Object.entries(filterModel).filter(([column]) => column !== name));
  const load = (value: string, range: CountedRange) => {
    const asked: FilterModel = value === "" ? others : { ...others, [name]: { filterType: "set", values: [value] } };
    const deleted = isDeleted && { query: { includeDeleted: true } };
    return call(query, { ...deleted, body: { ...range, filterModel: asked } });
  };
  const values = choices.map(([value]) => value);
  const counts = useRowCounts({ ...shown, values, load, key: JSON.stringify([others, isDeleted]) });
  return (
    <Segments
      {...{ label, name, number }}
      segments={choices.map(([value, text]) => ({ value, label: text, rows: counts.get(value) }))}
    />
  );
}
