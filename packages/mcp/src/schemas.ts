import { idPattern } from "@design-catalog/core/engine";
import type { Id } from "@design-catalog/core/ports";
import { type Static, type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";

/** Schema of an id of the service, of a kind that the compiler checks where {@link Id} does. */
export function id<const Kind extends string>(kind: Kind, description = `Id of the ${kind}`) {
  return Type.Unsafe<Id<Kind>>(Type.String({ pattern: idPattern, description }));
}

/** Schema of the id of a product in a project. */
export const placedId = id("projectProduct", "Id of the product in the project");

/** Schema of the id of a product in the catalog. */
export const catalogId = id("product", "Id of the catalog product");

/** Schema of a closed object. */
export function object<Properties extends TProperties>(properties: Properties): TObject<Properties> {
  return Type.Object(properties, { additionalProperties: false });
}

/** Schema of a value or null. */
export function orNull<Schema extends TSchema>(schema: Schema) {
  return Type.Union([schema, Type.Null()]);
}

/** Returns the members of a row that a schema names: a model pays for every word that it reads. */
export function pick<Schema extends TObject>(schema: Schema, row: object): Static<Schema> {
  const members = new Map<string, unknown>(Object.entries(row));
  const picked = Object.keys(schema.properties).flatMap((name) =>
    members.has(name) ? [[name, members.get(name)] as const] : [],
  );
  // Rows come from the service, whose schemas have these members; the tests compare answers with this schema.
  return Object.fromEntries(picked) as Static<Schema>;
}

/** Input members of a list that is read in pages. */
export const paging = {
  // Models that must name each argument give an empty one for the first page.
  cursor: Type.Optional(Type.String({ pattern: "^[0-9]{0,9}$", description: "nextCursor of the previous answer" })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: "Rows at most" })),
};

/** Member of an answer with more rows. */
export const nextCursor = Type.Optional(
  Type.String({ description: "Pass it as cursor to continue; absent at the end of the list" }),
);

/** One end of a connection to make: a product of the project, one of its connectors, or one port of a connector. */
export const endInput = object({
  projectProductId: placedId,
  connector: Type.Optional(Type.String({ maxLength: 100, description: "Its name; if absent, the one that fits" })),
  index: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 999, description: "Number of its port, from 0; if absent, a free one" }),
  ),
});

/** One end of an existing connection. */
export const endRow = object({
  projectProductId: placedId,
  connector: Type.String(),
  index: Type.Optional(Type.Integer()),
});

const word = orNull(Type.String());

export const projectRow = object({
  id: id("project"),
  name: Type.String(),
  number: word,
  client: word,
  description: word,
  locked: Type.Boolean({ description: "True for a snapshot, which never changes" }),
  uniqueNumber: orNull(Type.String({ description: "Number of a snapshot" })),
  version: Type.Integer(),
  updatedAt: Type.String(),
});

const productFields = {
  name: Type.String(),
  manufacturer: word,
  model: word,
  partNumber: word,
  category: word,
};

export const productRow = object({ id: catalogId, ...productFields, status: Type.String() });

const connectorRow = object({ name: Type.String(), direction: Type.String(), quantity: Type.Integer() });
const measure = orNull(Type.Number());

export const productDetails = object({
  ...productRow.properties,
  description: word,
  widthMm: measure,
  heightMm: measure,
  depthMm: measure,
  weightG: measure,
  powerW: measure,
  connectors: Type.Array(connectorRow),
  accessories: Type.Array(object({ productId: id("product"), quantity: Type.Integer(), mode: Type.String() })),
});

export const projectProductRow = object({
  id: placedId,
  productId: catalogId,
  ...productFields,
  label: orNull(Type.String({ description: "Tag in the project, such as DSP-01" })),
  accessoryOfId: orNull(id("projectProduct", "Id of the product that it came with")),
});

export const viewRow = object({ id: id("view"), name: Type.String(), viewKey: Type.String() });

export const itemRow = object({
  id: id("item"),
  type: Type.String(),
  geometry: Type.Record(Type.String(), Type.Number(), {
    description: "x, y, width, height and rotation; pointCount for drawn paths",
  }),
  text: Type.Optional(word),
  projectProductId: Type.Optional(orNull(placedId)),
  cableId: Type.Optional(orNull(id("cable"))),
});

export const cableRow = object({
  id: id("cable"),
  cableId: Type.String({ description: "Its number in the project, such as C-001" }),
  from: orNull(endRow),
  to: orNull(endRow),
  lengthMm: orNull(Type.Number()),
  label: word,
  status: Type.String(),
});

/** Shortens a cable and its ends. */
export function pickCable(row: {
  readonly from?: object | null;
  readonly to?: object | null;
}): Static<typeof cableRow> {
  const { from = null, to = null } = row;
  return { ...pick(cableRow, row), from: from && pick(endRow, from), to: to && pick(endRow, to) };
}

/** Shortens a drawn item. A path has thousands of points, which no model can use. */
export function pickItem(row: { readonly geometry: object }): Static<typeof itemRow> {
  const { points, ...box } = Object.fromEntries(Object.entries(row.geometry));
  const geometry = Array.isArray(points) ? { ...box, pointCount: points.length } : box;
  return pick(itemRow, { ...row, geometry });
}

/** Shortens a catalog product with its connectors and accessories. */
export function pickProduct(row: {
  readonly connectors: readonly object[];
  readonly accessories: readonly object[];
}): Static<typeof productDetails> {
  const { connectors, accessories } = row;
  const accessory = productDetails.properties.accessories.items;
  return {
    ...pick(productDetails, row),
    connectors: connectors.map((one) => pick(connectorRow, one)),
    accessories: accessories.map((one) => pick(accessory, one)),
  };
}
