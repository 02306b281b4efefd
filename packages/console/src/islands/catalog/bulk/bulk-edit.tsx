import type { FilterModel, Product } from "@design-catalog/client/api";
import { countedText } from "../../engine/counted.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { numberText } from "../../engine/format.ts";
import { Later } from "../../engine/later.tsx";
import { Shown } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlState } from "../../engine/use-url-state.ts";
import { readMatching } from "./bulk-calls.ts";
import { bulkTexts as texts } from "./bulk-texts.ts";
import { manyChosen, storageKey } from "./change-chosen.tsx";

/** Products to change together, out of a number that the filters match. */
interface Chosen {
  readonly rows: readonly Product[];
  readonly count: number;
}

interface Edit {
  readonly filterModel: FilterModel;
  readonly onChanged: () => void;
}

/** Changes products together once the address says which: some by their ids, the chosen ones, or all that the filters match. */
export function BulkEdit(edit: Edit) {
  const url = useUrlState();
  const asked = url.get("bulk");
  if (asked === "") return null;
  return (
    <Dialog title={texts.title} onClose={() => url.set({ bulk: "" })}>
      <Asked key={asked} {...edit} ids={asked === manyChosen ? sessionStorage.getItem(storageKey) : asked} />
    </Dialog>
  );
}

function Asked({ ids, filterModel, onChanged }: Edit & { readonly ids: string | null }) {
  if (ids === null) return <p class="box notice">{texts.notHere}</p>;
  return <Found {...{ ids, filterModel, onChanged }} />;
}

function Found({ ids, filterModel, onChanged }: Edit & { readonly ids: string }) {
  const answer = useAnswer(() => readAsked(ids, filterModel), ids);
  return (
    <Shown answer={answer}>
      {(opened) => (
        <>
          <Count {...opened} />
          <Later load={() => import("./bulk-steps.tsx")}>
            {({ BulkSteps }) => <BulkSteps products={opened.rows} onChanged={onChanged} />}
          </Later>
        </>
      )}
    </Shown>
  );
}

async function readAsked(ids: string, filterModel: FilterModel): Promise<Chosen> {
  const named = { id: { filterType: "set", values: ids.split(",") } } as const;
  const { rowData, rowCount = rowData.length } = await readMatching(ids === "all" ? filterModel : named);
  return { rows: rowData, count: rowCount };
}

function Count({ rows, count }: Chosen) {
  const first = { count: numberText(count), shown: numberText(rows.length) };
  return <p>{count > rows.length ? fill(texts.first, first) : countedText(texts.intro, count)}</p>;
}
