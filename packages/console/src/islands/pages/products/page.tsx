import {
  createProduct,
  deleteProduct,
  getProduct,
  patchProduct,
  type Product,
  queryProducts,
  restoreProducts,
} from "@design-catalog/client/api";
import { kinds } from "@design-catalog/client/fields";
import { BulkEdit, ChangeChosen } from "../../catalog/bulk/bulk-edit.tsx";
import { bulkTexts } from "../../catalog/bulk/bulk-texts.ts";
import { ChosenLinks } from "../../catalog/chosen-links.tsx";
import { ImportButton } from "../../catalog/import-button.tsx";
import { ProductExport } from "../../catalog/product-export.tsx";
import { productFields } from "../../catalog/product-fields.ts";
import { pictureOf, readProductPictures } from "../../catalog/product-pictures.ts";
import { Later } from "../../engine/later.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts } from "../../engine/words.ts";

const tones = { active: "good", draft: "wait", discontinued: "plain" } as const;

mountResource<Product>({
  privilege: "Admin Products",
  texts: pageTexts(kinds.Product),
  nameOf: ({ name }) => name,
  operations: {
    query: queryProducts,
    get: getProduct,
    create: createProduct,
    patch: patchProduct,
    remove: deleteProduct,
    restore: restoreProducts,
  },
  fields: productFields,
  prepare: readProductPictures,
  columns: [
    { field: "name", picture: pictureOf },
    { field: "manufacturer", width: 140 },
    { field: "partNumber", width: 140 },
    { field: "category", width: 120 },
    { field: "status", width: 130, tone: ({ status }) => tones[status] },
    { field: "updatedAt" },
  ],
  filters: ["name", "manufacturer", "partNumber", "category", "status"],
  acts: (again, filterModel) => (
    <>
      {mayUse("Admin Products r/w") && <ImportButton onImported={again} />}
      <ProductExport filterModel={filterModel} />
    </>
  ),
  menu: (url) =>
    mayUse("Admin Products r/w") ? [{ label: bulkTexts.all, run: () => url.set({ bulk: "all" }, true) }] : [],
  above: (again, filterModel) =>
    mayUse("Admin Products r/w") && <BulkEdit filterModel={filterModel} onChanged={again} />,
  chosen: (chosen) => (
    <>
      {mayUse("Admin Products r/w") && <ChangeChosen chosen={chosen} />}
      <ChosenLinks chosen={chosen} />
    </>
  ),
  more: ({ row, again }) => (
    <Later load={() => import("../../catalog/product-parts.tsx")}>
      {({ ProductParts }) => <ProductParts product={row} again={again} />}
    </Later>
  ),
});
