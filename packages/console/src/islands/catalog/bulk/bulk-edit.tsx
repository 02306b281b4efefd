import type { FilterModel, Product } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { countedText } from "../../engine/counted.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { numberText } from "../../engine/format.ts";
import { ActionButton } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { readMatching } from "./bulk-calls.ts";
import { BulkSteps } from "./bulk-steps.tsx";
import { bulkTexts as texts } from "./bulk-texts.ts";

/** Products to change together, out of a number that the filters match. */
interface Chosen {
  readonly rows: readonly Product[];
  readonly count: number;
}

/** Changes the chosen products together, or all that the filters match. */
export function BulkEdit(edit: {
  readonly chosen: readonly Product[];
  readonly filterModel: FilterModel;
  readonly onChanged: () => void;
}) {
  const { chosen, filterModel, onChanged } = edit;
  const [opened, setOpened] = useState<Chosen>();
  const openAll = async () => {
    const { rowData, rowCount = rowData.length } = await readMatching(filterModel);
    setOpened({ rows: rowData, count: rowCount });
  };
  return (
    <>
      {chosen.length > 0 && (
        <button type="button" class="secondary" onClick={() => setOpened({ rows: chosen, count: chosen.length })}>
          {countedText(texts.chosen, chosen.length)}
        </button>
      )}
      <ActionButton label={texts.all} work={openAll} />
      {opened && (
        <Dialog title={texts.title} onClose={() => setOpened(undefined)}>
          <Count {...opened} />
          <BulkSteps products={opened.rows} onChanged={onChanged} />
        </Dialog>
      )}
    </>
  );
}

function Count({ rows, count }: Chosen) {
  const first = { count: numberText(count), shown: numberText(rows.length) };
  return <p>{count > rows.length ? fill(texts.first, first) : countedText(texts.intro, count)}</p>;
}
