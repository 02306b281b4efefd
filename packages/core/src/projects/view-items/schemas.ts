import { type Static, type TObject, type TProperties, Type } from "@sinclair/typebox";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { patchMembers } from "../../engine/rows/patch.ts";
import { idOf, integer, list, mapOf, nullable, number, oneOf, text, variants } from "../../engine/schemas/schema.ts";
import { cableEndSchema } from "../cables/ends.ts";
import { type ViewItemType, viewItemTypes } from "./table.ts";

/** Longest length: far beyond any sheet, so a longer one is a mistake of units. */
export const lengthMax = 10_000_000;
/** Points of a line, at most; a hand-drawn one has some hundreds. */
const pointsMax = 5_000;

const closed = { additionalProperties: false };

const point = Type.Object(
  { x: number({ min: -lengthMax, max: lengthMax }), y: number({ min: -lengthMax, max: lengthMax }) },
  { $id: "Point", ...closed },
);
const box = {
  ...point.properties,
  width: number({ min: 0, max: lengthMax }),
  height: number({ min: 0, max: lengthMax }),
  rotation: Type.Optional(number({ min: -360, max: 360, description: "Degrees, clockwise" })),
};
const points = (min: number, max = pointsMax) => ({ ...list(point, { max }), minItems: min });

const boxSchema = Type.Object(box, { $id: "ViewItemBoxGeometry", ...closed });
const lineSchema = Type.Object({ ...box, points: points(2, 2) }, { $id: "ViewItemLineGeometry", ...closed });
const pathSchema = Type.Object({ ...box, points: points(2) }, { $id: "ViewItemPathGeometry", ...closed });
const routeSchema = Type.Object(
  { ...box, points: Type.Optional(points(2)) },
  { $id: "ViewItemGeometry", description: "Lengths in the units of the view", ...closed },
);

const style = {
  ...mapOf(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9_.-]{0,99}$" }), Type.Unknown(), {
    description: "Colours, widths and fonts by name",
    maxProperties: 100,
  }),
  default: {},
};
const words = text({ max: 10_000, min: 0, form: "content" });
const shape = { geometry: boxSchema, style };
const labelled = { ...shape, text: nullable(words) };

/** Editable members of each type of item, with their schemas. */
const editableFields = {
  product: labelled,
  line: { ...shape, geometry: lineSchema },
  polyline: { ...shape, geometry: pathSchema },
  text: { ...shape, text: words },
  image: { ...labelled, fileId: idOf("file") },
  rectangle: labelled,
  ellipse: labelled,
  group: labelled,
  connection: { ...labelled, geometry: routeSchema },
} as const satisfies Record<ViewItemType, TProperties>;

/** Schemas of all editable members of a type, to check a patched item. */
export const editableSchemas: Readonly<Record<ViewItemType, TObject>> = {
  product: Type.Object(editableFields.product, closed),
  line: Type.Object(editableFields.line, closed),
  polyline: Type.Object(editableFields.polyline, closed),
  text: Type.Object(editableFields.text, closed),
  image: Type.Object(editableFields.image, closed),
  rectangle: Type.Object(editableFields.rectangle, closed),
  ellipse: Type.Object(editableFields.ellipse, closed),
  group: Type.Object(editableFields.group, closed),
  connection: Type.Object(editableFields.connection, closed),
};

const added = { viewId: idOf("project view"), style: Type.Optional(style) };
const caption = Type.Optional(nullable(words));
const cableId = idOf("project cable", { description: "The cable of which the connection draws a segment" });

function variant<const Types extends readonly ViewItemType[], Fields extends TProperties>(
  name: string,
  types: Types,
  fields: Fields,
) {
  return Type.Object({ type: oneOf(types), ...added, ...fields }, { $id: `ViewItemAdd${name}`, ...closed });
}

/** One item as a request adds it; each type takes its own members. */
export const viewItemAddSchema = variants(
  "type",
  [
    variant("Product", ["product"], {
      geometry: boxSchema,
      text: caption,
      projectProductId: idOf("projectProduct", { description: "The product that the item shows" }),
    }),
    variant("Line", ["line"], { geometry: lineSchema }),
    variant("Polyline", ["polyline"], { geometry: pathSchema }),
    variant("Text", ["text"], { geometry: boxSchema, text: words }),
    variant("Image", ["image"], { geometry: boxSchema, text: caption, fileId: idOf("file") }),
    variant("Shape", ["rectangle", "ellipse", "group"], { geometry: boxSchema, text: caption }),
    variant("Connection", ["connection"], {
      geometry: routeSchema,
      text: caption,
      from: Type.Optional(cableEndSchema),
      to: Type.Optional(cableEndSchema),
      cableId: Type.Optional({
        ...cableId,
        description:
          "An existing cable of which to draw another segment; if absent, a cable is added between the two ends",
      }),
    }),
  ],
  { $id: "ViewItemAdd" },
);

/** Shape of {@link viewItemAddSchema}. */
export type ViewItemAdd = Static<typeof viewItemAddSchema>;

/** Items that one request writes, at most: each is a row, an audit entry and perhaps an event. */
export const viewItemsMax = 1000;

const patched = {
  version: integer({ min: 0, description: "Version last read" }),
  deleted: Type.Optional(Type.Boolean({ description: "True removes the item" })),
  geometry: Type.Optional(
    Type.Object(
      {
        ...Type.Partial(routeSchema).properties,
        ...patchMembers({ rotation: nullable(number({ min: -360, max: 360 })) }),
      },
      { $id: "ViewItemGeometryPatch", description: "Members that are left out stay as they are", ...closed },
    ),
  ),
  style: Type.Optional(
    mapOf(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9_.-]{0,99}$" }), Type.Unknown(), { description: "null removes" }),
  ),
  ...patchMembers({ text: nullable(words), fileId: nullable(idOf("file")) }),
};

/** Changes of one item. */
export const viewItemPatchSchema = Type.Object(patched, { $id: "ViewItemPatch", ...closed });

/** Changes of one item among several. */
export const viewItemsPatchSchema = Type.Object(
  { id: idOf("view item"), ...patched },
  { $id: "ViewItemsPatch", ...closed },
);

/** Shape of {@link viewItemPatchSchema}. */
export type ViewItemPatch = Static<typeof viewItemPatchSchema>;

/** An item as the API shows it. */
export const viewItemSchema = Type.Object(
  {
    ...baseSchema,
    projectId: titled(["Project", "Projekt"], idOf("project")),
    viewId: titled(["View", "Ansicht"], idOf("project view")),
    type: titled(["Type", "Art"], oneOf(viewItemTypes), {
      values: {
        product: ["product", "Produkt"],
        line: ["line", "Linie"],
        polyline: ["line of several parts", "Linie aus mehreren Stücken"],
        text: ["text", "Text"],
        image: ["picture", "Bild"],
        rectangle: ["rectangle", "Rechteck"],
        ellipse: ["ellipse", "Ellipse"],
        group: ["group", "Gruppe"],
        connection: ["connection", "Verbindung"],
      },
    }),
    geometry: titled(["Geometry", "Geometrie"], routeSchema),
    style: titled(["Style", "Stil"], style),
    text: titled(["Text", "Text"], nullable(words)),
    fileId: titled(["File", "Datei"], nullable(idOf("file"))),
    projectProductId: titled(
      ["Product", "Produkt"],
      nullable(idOf("projectProduct", { description: "The product that a placement shows" })),
    ),
    from: titled(["From", "Von"], nullable(cableEndSchema)),
    to: titled(["To", "Nach"], nullable(cableEndSchema)),
    cableId: titled(["Cable", "Kabel"], nullable(cableId)),
    removalId: titled(
      ["Removal", "Entfernung"],
      nullable(idOf("removal", { description: "Shared by everything that was removed together" })),
    ),
  },
  {
    $id: "ViewItem",
    ...closed,
    ...titlesOf({
      one: ["Item of a view", "Element einer Ansicht"],
      many: ["Items of a view", "Elemente einer Ansicht"],
      short: ["Item", "Element"],
    }),
  },
);

/** Shape of {@link viewItemSchema}. */
export type ViewItem = Static<typeof viewItemSchema>;
