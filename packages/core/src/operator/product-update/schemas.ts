import { type Static, Type } from "@sinclair/typebox";
import { filterModelSchema } from "../../engine/grid/schema.ts";
import { parseId } from "../../engine/id.ts";
import { boolean, idOf, integer, list, oneOf } from "../../engine/schemas/schema.ts";
import { placedNames } from "../../projects/mod.ts";

const closed = { additionalProperties: false };
const count = (description: string) => integer({ min: 0, description });

/** Products or projects that a request can name. */
const namedMax = 1000;
/** Changes and conflicts that an answer lists, at most. */
export const listedMax = 1000;
/** Projects that a dry run looks at, at most: more would outlast a request. */
export const rehearsedMax = 1000;
/** Conflicts that a job keeps, at most. Every step writes them. */
export const keptConflictsMax = 100;

const selectionFields = {
  productIds: Type.Optional({
    ...list(idOf("product"), { max: namedMax, description: "The products to bring, or filterModel" }),
    minItems: 1,
    uniqueItems: true,
  }),
  filterModel: Type.Optional(filterModelSchema),
  projectIds: Type.Optional({
    ...list(idOf("project"), { max: namedMax, description: "Only to these projects; to all if absent" }),
    minItems: 1,
    uniqueItems: true,
  }),
  fields: Type.Optional({
    ...list(oneOf(placedNames), { max: placedNames.length, description: "Only these fields; all if absent" }),
    minItems: 1,
    uniqueItems: true,
  }),
  overwrite: Type.Optional(boolean({ description: "True also replaces what the projects have changed" })),
};

export const parametersSchema = Type.Object(selectionFields, { $id: "ProductUpdateParameters", ...closed });

/** Parameters of an update, without those of the request. */
export type UpdateParameters = Static<typeof parametersSchema>;

export const updateRequestSchema = Type.Object(
  { ...selectionFields, dryRun: boolean({ description: "True changes nothing and shows what would change" }) },
  { $id: "ProductUpdateRequest", ...closed },
);

const place = {
  projectId: idOf("project"),
  projectProductId: idOf("project product"),
  productId: idOf("product"),
};

const conflictSchema = Type.Object(
  {
    ...place,
    code: oneOf(["in_use", "not_mateable"]),
    message: Type.String({ description: "The cables that keep the product as it is" }),
  },
  { $id: "ProductUpdateConflict", ...closed },
);

/** A product that an update leaves whole. */
export type Conflict = Static<typeof conflictSchema>;

const changeSchema = Type.Object(
  {
    ...place,
    fields: Type.Array(Type.Object({ pointer: Type.String(), before: Type.Unknown(), after: Type.Unknown() }, closed)),
  },
  { $id: "ProductUpdateChange", ...closed },
);

/** Changes that an update would make in one product. */
export type ProductChange = Static<typeof changeSchema>;

const skipped = {
  skippedLocked: count("Snapshots and other locked projects with the products; they stay as they are"),
  skippedOverridden: count("Project products with fields that stay, because their projects have changed them"),
};

export const rehearsalSchema = Type.Object(
  {
    projects: count("Projects that would change"),
    products: count("Project products that would change"),
    changes: Type.Array(changeSchema, { maxItems: listedMax }),
    conflicts: Type.Array(conflictSchema, { maxItems: listedMax }),
    ...skipped,
    truncated: boolean({
      description: `True if there are more than ${listedMax} changes or conflicts, or more than ${rehearsedMax} projects, of which only the first are counted`,
    }),
  },
  { $id: "ProductUpdateRehearsal", ...closed },
);

/** Answer of a dry run. */
export type Rehearsal = Static<typeof rehearsalSchema>;

const resultFields = {
  projects: count("Projects that changed"),
  updated: count("Project products that changed"),
  ...skipped,
  conflictCount: count("Project products that were left whole because of their cables"),
  conflicts: Type.Array(conflictSchema, { maxItems: keptConflictsMax, description: "The first of them" }),
};

export const resultSchema = Type.Object(resultFields, { $id: "ProductUpdateResult", ...closed });

/** Result of an update. */
export type UpdateResult = Static<typeof resultSchema>;

export const stateSchema = Type.Object(
  { ...resultFields, done: integer({ min: 0 }), after: Type.String({ description: "Id of the last project" }) },
  closed,
);

const examplePlace = {
  projectId: parseId<"project">("6740a1f2c3d4e5f60718293a"),
  projectProductId: parseId<"project product">("6740a1f2c3d4e5f607182955"),
  productId: parseId<"product">("6740a1f2c3d4e5f607182911"),
};

export const rehearsalExample: Rehearsal = {
  projects: 1,
  products: 1,
  changes: [{ ...examplePlace, fields: [{ pointer: "/powerW", before: 140, after: 150 }] }],
  conflicts: [],
  skippedLocked: 2,
  skippedOverridden: 0,
  truncated: false,
};

export const resultExample: UpdateResult = {
  projects: 12,
  updated: 40,
  skippedLocked: 2,
  skippedOverridden: 1,
  conflictCount: 0,
  conflicts: [],
};

export const parametersExample: UpdateParameters = { productIds: [examplePlace.productId], fields: ["powerW"] };
