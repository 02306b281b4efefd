import type { FilterModel, Product } from "@design-catalog/client/api";
import { countedText } from "../../engine/counted.ts";
import { Dialog } from "../../engine/dialog.tsx";
import { numberText } from "../../engine/format.ts";
import { Shown } from "../../engine/parts.tsx";
import { fill } from "../../engine/texts.ts";
import { useAnswer } from "../../engine/use-answer.ts";
import { useUrlState } from "../../engine/use-url-state.ts";
import { readMatching } from "./bulk-calls.ts";
import { BulkSteps } from "./bulk-steps.tsx";
import { bulkTexts as texts } from "./bulk-texts.ts";

/** Products to change together, out of a number that the filters match. */
interface Chosen {
  readonly rows: readonly Product[];
  readonly count: number;
}

/** Value of the address for more chosen products than it names. */
const manyChosen = "chosen";
/** Chosen products that the address names, at most: their ids are as long as a link may be. */
const namedMax = 50;

interface Edit {
  readonly chosen: readonly Product[];
  readonly filterModel: FilterModel;
  readonly onChanged: () => void;
}

/** Changes the chosen products together, or all that the filters match; the address says which. */
export function BulkEdit(edit: Edit) {
  const { chosen } = edit;
  const url = useUrlState();
  const asked = url.get("bulk");
  const open = (products: string) => url.set({ bulk: products }, true);
  return (
    <>
      {chosen.length > 0 && (
        <button type="button" class="secondary" onClick={() => open(nameOf(chosen))}>
          {countedText(texts.chosen, chosen.length)}
        </button>
      )}
      <button type="button" class="secondary" onClick={() => open("all")}>
        {texts.all}
      </button>
      {asked !== "" && (
        <Dialog title={texts.title} onClose={() => url.set({ bulk: "" })}>
          <Asked key={asked} {...edit} asked={asked} />
        </Dialog>
      )}
    </>
  );
}

function nameOf(chosen: readonly Product[]): string {
  return chosen.length > namedMax ? manyChosen : chosen.map(({ id }) => id).join(",");
}

function Asked({ asked, chosen, filterModel, onChanged }: Edit & { readonly asked: string }) {
  const answer = useAnswer(() => readAsked(asked, { chosen, filterModel }), asked);
  return (
    <Shown answer={answer}>
      {(opened) => (
        <>
          <Count {...opened} />
          <BulkSteps products={opened.rows} onChanged={onChanged} />
        </>
      )}
    </Shown>
  );
}

async function readAsked(
  asked: string,
  { chosen, filterModel }: Pick<Edit, "chosen" | "filterModel">,
): Promise<Chosen> {
  if (asked === manyChosen) return { rows: chosen, count: chosen.length };
  const ids = { id: { filterType: "set", values: asked.split(",") } } as const;
  const { rowData, rowCount = rowData.length } = await readMatching(asked === "all" ? filterModel : ids);
  return { rows: rowData, count: rowCount };
}

function Count({ rows, count }: Chosen) {
  const first = { count: numberText(count), shown: numberText(rows.length) };
  return <p>{count > rows.length ? fill(texts.first, first) : countedText(texts.intro, count)}</p>;
}
