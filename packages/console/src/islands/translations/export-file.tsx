import { exportTranslations } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { FilterChoice } from "../engine/choice.tsx";
import { csvForm } from "../engine/csv-form.ts";
import { download } from "../engine/download.ts";
import { ActionButton } from "../engine/parts.tsx";
import { texts } from "./texts.ts";

/** Files for translators, by their format. */
const formats = [
  ["json", "JSON"],
  ["csv", "CSV"],
  ["xliff", "XLIFF"],
] as const;

/** Saves the texts of the target language as a file. */
export function ExportFile({ locale, from }: { readonly locale: string; readonly from: string }) {
  const [chosen, setChosen] = useState<string>("json");
  const format = formats.find(([name]) => name === chosen)?.[0] ?? "json";
  const save = () => {
    const query = { format, locale, ...(format === "csv" && csvForm), ...(format === "xliff" && { from }) };
    return download(exportTranslations, { query }, `translations-${locale}.${format === "xliff" ? "xlf" : format}`);
  };
  return (
    <>
      <FilterChoice label={texts.format} value={chosen} options={formats} choose={setChosen} />
      <ActionButton label={texts.export} work={save} />
    </>
  );
}
