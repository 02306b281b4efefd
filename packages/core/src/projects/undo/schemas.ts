import { type Static, Type } from "@sinclair/typebox";
import { idOf, oneOf, text } from "../../engine/schemas/schema.ts";

const closed = { additionalProperties: false };

/** Reasons why a change stays. */
export const keptCodes = ["changed_since", "gone", "in_use", "not_mateable", "not_undoable"] as const;

const place = {
  kind: text({ max: 100, description: "Name of the resource kind, such as ProjectProduct" }),
  resourceId: idOf("resource"),
};

const undoneSchema = Type.Object(
  {
    ...place,
    action: oneOf(["update", "delete"], { description: "`delete` for a row that the change set had added" }),
    fields: Type.Array(Type.String(), { description: "Fields with their former values" }),
  },
  { $id: "UndoneChange", ...closed },
);

const keptSchema = Type.Object(
  {
    ...place,
    field: Type.Optional(Type.String({ description: "As in the history; absent for the whole row" })),
    code: oneOf(keptCodes),
    message: Type.String(),
  },
  { $id: "KeptChange", ...closed },
);

export const undoSchema = Type.Object(
  {
    changeSetId: idOf("change set", { description: "The change set of the undo itself; undo it to redo" }),
    undone: Type.Array(undoneSchema),
    kept: Type.Array(keptSchema, { description: "What has changed since or cannot be undone, and stays" }),
  },
  { $id: "Undo", ...closed },
);

/** Something that an undo has taken back. */
export type UndoneChange = Static<typeof undoneSchema>;

/** Something that an undo leaves. */
export type KeptChange = Static<typeof keptSchema>;

export const undoExample: Static<typeof undoSchema> = {
  changeSetId: "6740a1f2c3d4e5f607182971",
  undone: [{ kind: "ProjectProduct", resourceId: "6740a1f2c3d4e5f607182955", action: "update", fields: ["powerW"] }],
  kept: [
    {
      kind: "ProjectProduct",
      resourceId: "6740a1f2c3d4e5f607182955",
      field: "label",
      code: "changed_since",
      message: "It has changed again since",
    },
  ],
};
