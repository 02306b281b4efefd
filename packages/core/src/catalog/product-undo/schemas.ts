import { type Static, Type } from "@sinclair/typebox";
import { parseId } from "../../engine/id.ts";
import { idOf, integer, list, oneOf } from "../../engine/schemas/schema.ts";

const closed = { additionalProperties: false };

/** Products that an answer names, at most. */
export const namedMax = 1_000;

export const undoRequestSchema = Type.Object(
  {
    changeSetId: idOf("change set", {
      description: "`changeSetId` of an import's answer, or of a change of products",
    }),
  },
  { $id: "ProductsUndo", ...closed },
);

const count = (description: string) => integer({ min: 0, description });

const undoneSchema = Type.Object(
  {
    action: oneOf(["update", "delete", "restore"], { description: "`delete` for a product that had been added" }),
    productId: idOf("product"),
    name: Type.String({ description: "The product's name now" }),
    fields: Type.Array(Type.String(), { description: "Fields with their former values" }),
  },
  { $id: "UndoneProduct", ...closed },
);

/** A product of a change set that is as it was before. */
export type UndoneProduct = Static<typeof undoneSchema>;

export const undoSchema = Type.Object(
  {
    changeSetId: idOf("change set", { description: "The change set of the undo itself; undo it to redo" }),
    updated: count("Products with their former values"),
    deleted: count("Products that had been added and are removed"),
    restored: count("Products that had been removed and are back"),
    undone: list(undoneSchema, { max: namedMax, description: "The first of these products" }),
  },
  { $id: "ProductsUndone", ...closed },
);

export const undoExample: Static<typeof undoSchema> = {
  changeSetId: "6740a1f2c3d4e5f607182998",
  updated: 1,
  deleted: 0,
  restored: 0,
  undone: [
    {
      action: "update",
      productId: parseId<"product">("6740a1f2c3d4e5f60718293a"),
      name: "55 inch display",
      fields: ["powerW"],
    },
  ],
};
