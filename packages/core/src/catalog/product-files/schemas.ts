import { type Static, Type } from "@sinclair/typebox";
import { parseId } from "../../engine/id.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { boolean, idOf, integer, list, nullable, oneOf } from "../../engine/schemas/schema.ts";
import { products } from "../products.ts";
import { fileReading, readingExample } from "./file-reading.ts";

const { definition, schemas } = products;
const closed = { additionalProperties: false };
const { createdAt, updatedAt, createdBy, updatedBy, version } = baseSchema;

/** Products of one body, at most: a body of 1 MiB has hardly more. */
export const importedMax = 5_000;

/** Changes that an answer lists, at most. */
export const listedMax = 1_000;

/** A product of a file: its id or part number, and the fields that change. Members that only the service writes are ignored. */
export const importedProduct = Type.Object(
  {
    ...schemas.patchOfMany.properties,
    id: Type.Optional(idOf("product", { description: "The product to change; its part number otherwise names it" })),
    version: Type.Optional({ ...version, description: "The version to change; any if absent" }),
    createdAt: Type.Optional(createdAt),
    updatedAt: Type.Optional(updatedAt),
    createdBy: Type.Optional(createdBy),
    updatedBy: Type.Optional(updatedBy),
  },
  { $id: "ImportedProduct", ...closed },
);

export type ImportedProduct = Static<typeof importedProduct>;

export const importSchema = Type.Object(
  {
    products: Type.Optional(list(importedProduct, { max: importedMax })),
    fileId: Type.Optional(idOf("file", { description: "An uploaded CSV or JSON file instead, which a job imports" })),
  },
  { $id: "ProductsImport", ...closed },
);

const count = (description: string) => integer({ min: 0, description });

const changeSchema = Type.Object(
  {
    action: oneOf(["create", "update", "delete"]),
    productId: nullable(idOf("product", { description: "Null for a product that a dry run would create" })),
    name: Type.String(),
    partNumber: nullable(Type.String()),
    fields: Type.Array(Type.Object({ pointer: Type.String(), before: Type.Unknown(), after: Type.Unknown() }, closed)),
  },
  { $id: "ImportedProductChange", ...closed },
);

/** A change of one product, as answers list it. */
export type ListedChange = Static<typeof changeSchema>;

export const importedSchema = Type.Object(
  {
    dryRun: boolean({ description: "True when nothing was written" }),
    created: count("Products that did not exist"),
    updated: count("Products that changed"),
    deleted: count("Products that were removed"),
    unchanged: count("Products that were the same already"),
    read: Type.Optional(fileReading),
    changeSetId: Type.Optional(
      idOf("change set", { description: "Undoes the import; absent where it has changed nothing" }),
    ),
    changes: list(changeSchema, { max: listedMax, description: "The first of the changes" }),
  },
  { $id: "ProductsImported", ...closed },
);

/** Answer of an import. */
export type Imported = Static<typeof importedSchema>;

export const importExample = { products: [{ ...definition.example, powerW: 150 }] };

export const importedExample: Imported = {
  dryRun: false,
  created: 0,
  updated: 1,
  deleted: 0,
  unchanged: 0,
  read: readingExample,
  changeSetId: "6740a1f2c3d4e5f607182997",
  changes: [
    {
      action: "update",
      productId: parseId<"product">("6740a1f2c3d4e5f60718293a"),
      name: definition.example.name,
      partNumber: definition.example.partNumber,
      fields: [{ pointer: "/powerW", before: 140, after: 150 }],
    },
  ],
};
