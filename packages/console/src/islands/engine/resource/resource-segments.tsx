import type { Operation } from "@design-catalog/client";
import type { FilterModel, GridRequest } from "@design-catalog/client/api";
import { call } from "../call.ts";
import { type CountedRange, countRows } from "../count-rows.ts";
import type { Counted } from "../counted.ts";
import { engineTexts } from "../engine-texts.ts";
import type { GridRows } from "../grid-types.ts";
import { Segments } from "../segments.tsx";
import { useAnswer } from "../use-answer.ts";
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
  const { field, filterModel, query, number, isDeleted, reads } = shown;
  const { name = "", label = "" } = field ?? {};
  const choices = [["", engineTexts.all] as const, ...(field?.kind === "choice" ? field.options : [])];
  const others = Object.fromEntries(Object.entries(filterModel).filter(([column]) => column !== name));
  const count = async (value: string) => {
    const asked: FilterModel = value === "" ? others : { ...others, [name]: { filterType: "set", values: [value] } };
    const load = (range: CountedRange) =>
      call(query, { ...(isDeleted && { query: { includeDeleted: true } }), body: { ...range, filterModel: asked } });
    return [value, await countRows(load)] as const;
  };
  const read = async () => new Map(await Promise.all(choices.map(([value]) => count(value))));
  const counts = useAnswer(read, JSON.stringify([others, isDeleted, reads])).value;
  return (
    <Segments
      {...{ label, name, number }}
      segments={choices.map(([value, text]) => ({ value, label: text, rows: counts?.get(value) }))}
    />
  );
}
