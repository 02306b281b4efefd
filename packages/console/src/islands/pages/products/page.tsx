import {
  createProduct,
  deleteProduct,
  getProduct,
  patchProduct,
  type Product,
  queryProducts,
  restoreProducts,
} from "@design-catalog/client/api";
import { ProductExport } from "../../catalog/product-export.tsx";
import { ProductImport } from "../../catalog/product-import.tsx";
import { ProductParts } from "../../catalog/product-parts.tsx";
import { productTexts as texts } from "../../catalog/product-texts.ts";
import { productSource } from "../../catalog/sources.ts";
import { mayUse } from "../../engine/page-data.ts";
import type { ResourceField } from "../../engine/resource/field.ts";
import { mountResource } from "../../engine/resource/resource-page.tsx";

const textNames = ["manufacturer", "model", "partNumber", "category"] as const;
const numberNames = ["widthMm", "heightMm", "depthMm", "weightG", "powerW"] as const;

const fields: readonly ResourceField<Product>[] = [
  { name: "name", kind: "text", label: texts.name, isRequired: true },
  ...textNames.map((name) => ({ name, kind: "text", label: texts[name] }) as const),
  {
    name: "status",
    kind: "choice",
    label: texts.status,
    options: Object.entries(texts.statuses),
    isRequired: true,
    initial: "active",
  },
  { name: "description", kind: "area", label: texts.description },
  ...numberNames.map((name) => ({ name, kind: "number", label: texts[name] }) as const),
  { name: "replacedById", kind: "reference", label: texts.replacedBy, source: productSource },
  { name: "attributes", kind: "entries", label: texts.attributes, isMerged: true },
];

mountResource<Product>({
  privilege: "Admin Products",
  texts: texts.page,
  nameOf: ({ name }) => name,
  operations: {
    query: queryProducts,
    get: getProduct,
    create: createProduct,
    patch: patchProduct,
    remove: deleteProduct,
    restore: restoreProducts,
  },
  fields,
  columns: [
    { field: "name" },
    { field: "manufacturer", width: 160 },
    { field: "model", width: 160 },
    { field: "partNumber", width: 140 },
    { field: "category", width: 140 },
    { field: "status", width: 120 },
    { field: "updatedAt" },
  ],
  filters: ["name", "manufacturer", "partNumber", "category", "status"],
  above: (again, filterModel) => (
    <>
      {mayUse("Admin Products r/w") && <ProductImport onImported={again} />}
      <ProductExport filterModel={filterModel} />
    </>
  ),
  more: ({ row }) => <ProductParts product={row} />,
});
