import { exportProducts, type FilterModel } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { FilterChoice } from "../engine/choice.tsx";
import { csvForm } from "../engine/csv-form.ts";
import { download } from "../engine/download.ts";
import { ActionButton } from "../engine/parts.tsx";
import { transferTexts as texts } from "./transfer-texts.ts";

const formats = [
  ["csv", "CSV"],
  ["json", "JSON"],
] as const;

/** Saves the products that the filters of the page match. */
export function ProductExport({ filterModel }: { readonly filterModel: FilterModel }) {
  const [chosen, setChosen] = useState("csv");
  const format = formats.find(([name]) => name === chosen)?.[0] ?? "csv";
  const save = () => download(exportProducts, { body: { format, ...csvForm, filterModel } }, `products.${format}`);
  return (
    <>
      <FilterChoice label={texts.format} value={chosen} options={formats} choose={setChosen} />
      <ActionButton label={texts.export} work={save} />
    </>
  );
}
