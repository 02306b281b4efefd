import { exportProducts, type FilterModel } from "@design-catalog/client/api";
import { csvForm } from "../engine/csv-form.ts";
import { download } from "../engine/download.ts";
import { Menu } from "../engine/menu.tsx";
import { transferTexts as texts } from "./transfer-texts.ts";

const formats = [
  ["csv", "CSV"],
  ["json", "JSON"],
] as const;

/** Saves the products that the filters of the page match. */
export function ProductExport({ filterModel }: { readonly filterModel: FilterModel }) {
  const save = (format: (typeof formats)[number][0]) =>
    download(exportProducts, { body: { format, ...csvForm, filterModel } }, `products.${format}`);
  return (
    <Menu
      label={texts.export}
      icon="download"
      isWorded
      acts={formats.map(([format, label]) => ({ label, run: () => save(format) }))}
    />
  );
}
