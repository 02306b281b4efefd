import { useState } from "preact/hooks";
import { GridFilters } from "../engine/grid-filter.tsx";
import { Grid } from "../engine/grid.tsx";
import { ActionButton, Facts, Moment } from "../engine/parts.tsx";
import { noSelection, type Selection, SelectionBar } from "../engine/selection-bar.tsx";
import { addressWith, useUrlState } from "../engine/use-url-state.ts";
import { Spark } from "../webhooks/spark.tsx";
import { bars, columns, endpoint, readRows, type SampleRow } from "./samples.ts";

/** Figures with their course and change, and facts of a thing. */
export function Cards() {
  const course = bars.map(({ success }) => success);
  return (
    <>
      <Facts
        isFigures
        facts={[
          { name: "Better", value: "98.4 %", note: <Spark values={course} tone="good" /> },
          { name: "Worse", value: "61 %", note: <Spark values={course.toReversed()} tone="bad" /> },
          { name: "Neither", value: "1,204", note: <Spark values={course} tone="plain" /> },
          { name: "With a way to it", value: <a href={addressWith({})}>22 given up</a> },
        ]}
      />
      <Facts
        facts={[
          { name: "Name", value: "Display 55" },
          { name: "Id", value: <code>{endpoint.id}</code> },
          { name: "Created", value: <Moment at={bars[0]?.hour ?? null} isExact /> },
          { name: "Ended", value: <Moment at={null} /> },
        ]}
      />
    </>
  );
}

const number = { one: "{count} sample", other: "{count} samples" };

/** The search, which filters, and further ones, which do not. */
const filters = ["Name", "Maker", "Code", "Size"].map((label) => ({ name: label.toLowerCase(), label }));

/** A grid with a column of each kind, which filters by name; a name that no row has leaves it empty. */
export function SampleGrid() {
  const url = useUrlState();
  const name = url.get("name");
  const [chosen, setChosen] = useState<Selection<SampleRow>>(noSelection);
  return (
    <>
      <Grid
        label="Samples"
        number={number}
        columns={columns}
        filters={<GridFilters filters={filters} url={url} />}
        load={(range) => readRows(range, name)}
        rowsKey={name}
        addressOf={({ id }) => addressWith({ drawer: id })}
        onChoose={setChosen}
      />
      <SelectionBar chosen={chosen} number={number}>
        <ActionButton label="Change together" work={async () => undefined} />
      </SelectionBar>
    </>
  );
}
