import { exportTranslations } from "@design-catalog/client/api";
import { csvForm } from "../engine/csv-form.ts";
import { download } from "../engine/download.ts";
import { Menu } from "../engine/menu.tsx";
import { texts } from "./texts.ts";

/** Files for translators, by their format. */
const formats = [
  ["json", "JSON"],
  ["csv", "CSV"],
  ["xliff", "XLIFF"],
] as const;

/** Saves the texts of the target language as a file. */
export function ExportFile({ locale, from }: { readonly locale: string; readonly from: string }) {
  const save = (format: (typeof formats)[number][0]) => {
    const query = { format, locale, ...(format === "csv" && csvForm), ...(format === "xliff" && { from }) };
    return download(exportTranslations, { query }, `translations-${locale}.${format === "xliff" ? "xlf" : format}`);
  };
  return (
    <Menu
      label={texts.export}
      icon="download"
      isWorded
      acts={formats.map(([format, label]) => ({ label, run: () => save(format) }))}
    />
  );
}
