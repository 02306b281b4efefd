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
import { ChangeChosen, changeTexts } from "../../catalog/bulk/change-chosen.tsx";
import { ImportButton } from "../../catalog/import-button.tsx";
import { ProductExport } from "../../catalog/product-export.tsx";
import { productFields } from "../../catalog/product-fields.ts";
import { pictureOf, readProductPictures } from "../../catalog/product-pictures.ts";
import { CountedSegments } from "../../engine/counted-segments.tsx";
import { Later } from "../../engine/later.tsx";
import { mayUse } from "../../engine/page-data.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";
import { pageTexts } from "../../engine/words.ts";

const tones = { active: "good", draft: "wait", discontinued: "plain" } as const;

const texts = pageTexts(kinds.Product);

mountResource<Product>({
  privilege: "Admin Products",
  texts,
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
  segments: { of: "status", draw: CountedSegments },
  acts: (again, filterModel) => (
    <>
      {mayUse("Admin Products r/w") && <ImportButton onImported={again} />}
      <ProductExport filterModel={filterModel} />
    </>
  ),
  menu: (url) =>
    mayUse("Admin Products r/w") ? [{ label: changeTexts.all, run: () => url.set({ bulk: "all" }, true) }] : [],
  above: (again, filterModel, url) =>
    mayUse("Admin Products r/w") && (
      <>
        {url.get("bulk") !== "" && (
          <Later load={() => import("../../catalog/bulk/bulk-edit.tsx")}>
            {({ BulkEdit }) => <BulkEdit filterModel={filterModel} onChanged={again} />}
          </Later>
        )}
        {url.get("next") !== "" && (
          <Later load={() => import("../../catalog/next-finding-box.tsx")}>
            {({ NextFindingBox }) => <NextFindingBox place={url.get("next")} close={() => url.set({ next: "" })} />}
          </Later>
        )}
      </>
    ),
  chosen: (chosen) => (
    <>
      {mayUse("Admin Products r/w") && <ChangeChosen chosen={chosen} />}
      <Later load={() => import("../../catalog/chosen-links.tsx")}>
        {({ ChosenLinks }) => <ChosenLinks chosen={chosen} />}
      </Later>
    </>
  ),
  lead: ({ id }, url) => {
    const check = url.get("finding");
    if (check === "") return undefined;
    return (
      <Later key={check} load={() => import("../../catalog/finding-at-field.tsx")}>
        {({ FindingAtField }) => <FindingAtField {...{ id, check }} />}
      </Later>
    );
  },
  goOn: (url) => {
    const check = url.get("finding");
    return check === "" ? {} : { next: `${url.get("open")}.${check}` };
  },
  more: ({ row, again }) => (
    <Later load={() => import("../../catalog/product-parts.tsx")}>
      {({ ProductParts }) => <ProductParts product={row} again={again} />}
    </Later>
  ),
});
