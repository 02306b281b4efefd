import { type Static, Type } from "@sinclair/typebox";
import { parseId } from "../../engine/id.ts";
import { boolean, idOf, integer, list, nullable, timestamp } from "../../engine/schemas/schema.ts";

const closed = { additionalProperties: false };
const count = (description: string) => integer({ min: 0, description });

/** Products that a request can name. */
const productsMax = 200;

/** Projects named for one product, at most. */
export const usingProjectsMax = 100;

export const usageRequestSchema = Type.Object(
  {
    productIds: { ...list(idOf("product"), { max: productsMax }), minItems: 1, uniqueItems: true },
    includeSnapshots: Type.Optional(
      boolean({ description: "True counts what is in snapshots too and names them among the projects" }),
    ),
  },
  { $id: "ProductUsageRequest", ...closed },
);

const usingProjectSchema = Type.Object(
  {
    id: idOf("project"),
    name: Type.String(),
    uniqueNumber: nullable(Type.String({ description: "Number of a snapshot" })),
    locked: boolean({ description: "True for a snapshot" }),
    quantity: count("How often the product is in it"),
  },
  { $id: "UsingProject", ...closed },
);

export const usageSchema = Type.Object(
  {
    productId: idOf("product"),
    projectCount: count("Projects that the product is in, snapshots not counted"),
    snapshotCount: count("Snapshots that the product is in"),
    quantity: count("How often the product is in all of them; in projects only unless includeSnapshots"),
    lastAddedAt: nullable(timestamp({ description: "When it was last added to a project" })),
    projects: Type.Array(usingProjectSchema, {
      maxItems: usingProjectsMax,
      description: `Those that the caller may read, the ones it was last added to first, at most ${usingProjectsMax}`,
    }),
    truncated: boolean({ description: "True if `projects` leaves some out that the caller may read" }),
  },
  { $id: "ProductUsage", ...closed },
);

export type ProductUsage = Static<typeof usageSchema>;

export const usageExample: ProductUsage = {
  productId: parseId("6740a1f2c3d4e5f607182911"),
  projectCount: 1,
  snapshotCount: 0,
  quantity: 4,
  lastAddedAt: "2026-11-21T09:30:00.000Z",
  projects: [
    {
      id: parseId("6740a1f2c3d4e5f60718293a"),
      name: "Lobby video wall",
      uniqueNumber: null,
      locked: false,
      quantity: 4,
    },
  ],
  truncated: false,
};
