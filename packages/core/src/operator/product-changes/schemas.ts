import { type Static, Type } from "@sinclair/typebox";
import { parseId } from "../../engine/id.ts";
import { auditActions } from "../../engine/rows/audit.ts";
import { oneOfGrowing, openForm } from "../../engine/schemas/growing.ts";
import { idOf, integer, list, nullable, timestamp } from "../../engine/schemas/schema.ts";

const closed = { additionalProperties: false };

/** Changes on a page, at most, and by default. */
const changesMax = 500;
export const changesDefault = 100;

/** Products that a request can name. */
const productsMax = 200;

export const changesRequestSchema = Type.Object(
  {
    since: Type.Optional(timestamp({ description: "Only changes at or after this time" })),
    until: Type.Optional(timestamp({ description: "Only changes before this time" })),
    productIds: Type.Optional({ ...list(idOf("product"), { max: productsMax }), minItems: 1, uniqueItems: true }),
    actorUserId: Type.Optional(idOf("user", { description: "Only changes by this user" })),
    before: Type.Optional(idOf("change", { description: "`next` of the page before" })),
    limit: Type.Optional(integer({ min: 1, max: changesMax, description: `Changes of the page; ${changesDefault}` })),
  },
  { $id: "ProductChangesRequest", ...closed },
);

export type ChangesRequest = Static<typeof changesRequestSchema>;

const changeSchema = Type.Object(
  {
    productId: idOf("product"),
    name: Type.String({ description: "The product's name now" }),
    action: openForm(oneOfGrowing(auditActions)),
    at: timestamp(),
    version: integer({ min: 0, description: "Version of the product after the change" }),
    actor: nullable(
      Type.Object(
        { userId: idOf("user"), emailAddress: nullable(Type.String()) },
        { ...closed, description: "Null for the service" },
      ),
    ),
    impersonatorId: nullable(idOf("user", { description: "The administrator who acted in that name" })),
    changeSetId: nullable(idOf("change set", { description: "What one request did carries the same" })),
    fields: Type.Array(Type.Object({ pointer: Type.String(), before: Type.Unknown(), after: Type.Unknown() }, closed)),
  },
  { $id: "ProductChange", ...closed },
);

export type ProductChange = Static<typeof changeSchema>;

export const changesSchema = Type.Object(
  {
    changes: Type.Array(changeSchema),
    next: Type.Optional(idOf("change", { description: "Send it as `before` for the next page; absent on the last" })),
  },
  { $id: "ProductChanges", ...closed },
);

export const changeExample: ProductChange = {
  productId: parseId("6740a1f2c3d4e5f60718293a"),
  name: "55 inch display",
  action: "update",
  at: "2026-11-21T09:30:00.000Z",
  version: 3,
  actor: {
    userId: parseId("6740a1f2c3d4e5f607182950"),
    emailAddress: "kim@dealer.example",
  },
  impersonatorId: null,
  changeSetId: "6740a1f2c3d4e5f607182997",
  fields: [{ pointer: "/powerW", before: 140, after: 150 }],
};
