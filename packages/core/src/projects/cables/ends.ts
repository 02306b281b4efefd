import { type Static, Type } from "@sinclair/typebox";
import { idOf, integer, text } from "../../engine/schemas/schema.ts";
import type { Id } from "../../ports/id.ts";
import type { ColumnType } from "../../ports/table.ts";

/** One end of a cable or of a drawn connection: a port of a product in the project. */
export const cableEndSchema = Type.Object(
  {
    projectProductId: idOf("projectProduct", { description: "Id of a project product" }),
    connector: text({ max: 100, description: "Name of the product's connector" }),
    index: Type.Optional(
      integer({ min: 0, max: 999, description: "Number of the connector's port, from 0; the first if absent" }),
    ),
  },
  { $id: "CableEnd", additionalProperties: false },
);

/** Shape of {@link cableEndSchema}. */
export type CableEnd = Static<typeof cableEndSchema>;

/**
 * A product of a project, one of its connectors, or one port. An index without a connector means any of its connectors.
 */
export interface PartialEnd {
  readonly projectProductId: Id<"projectProduct">;
  readonly connector?: string;
  readonly index?: number;
}

/** Both ends in a row; the columns of an end are null together. */
export type EndColumns = {
  readonly fromProductId: Id<"projectProduct"> | null;
  readonly fromConnector: string | null;
  readonly fromIndex: number | null;
  readonly toProductId: Id<"projectProduct"> | null;
  readonly toConnector: string | null;
  readonly toIndex: number | null;
};

/** Column types of {@link EndColumns}. */
export const endColumns = {
  fromProductId: "id",
  fromConnector: "text",
  fromIndex: "integer",
  toProductId: "id",
  toConnector: "text",
  toIndex: "integer",
} as const satisfies { readonly [Key in keyof EndColumns]: ColumnType };

/** The columns of two ends. */
export function toEndColumns(ends: { readonly from?: CableEnd | null; readonly to?: CableEnd | null }): EndColumns {
  return {
    fromProductId: ends.from?.projectProductId ?? null,
    fromConnector: ends.from?.connector ?? null,
    fromIndex: ends.from ? (ends.from.index ?? 0) : null,
    toProductId: ends.to?.projectProductId ?? null,
    toConnector: ends.to?.connector ?? null,
    toIndex: ends.to ? (ends.to.index ?? 0) : null,
  };
}

/** Both ends as the API shows them. */
export function presentEnds(row: EndColumns): { readonly from: CableEnd | null; readonly to: CableEnd | null } {
  return {
    from: presentEnd(row.fromProductId, row.fromConnector, row.fromIndex),
    to: presentEnd(row.toProductId, row.toConnector, row.toIndex),
  };
}

/** A row as the API shows it: `from` and `to` replace the columns of the ends. */
export function withEnds<Row extends EndColumns>(row: Row) {
  const { fromProductId, fromConnector, fromIndex, toProductId, toConnector, toIndex, ...others } = row;
  return { ...others, ...presentEnds({ fromProductId, fromConnector, fromIndex, toProductId, toConnector, toIndex }) };
}

function presentEnd(
  projectProductId: Id<"projectProduct"> | null,
  connector: string | null,
  index: number | null,
): CableEnd | null {
  if (projectProductId === null || connector === null || index === null) return null;
  return { projectProductId, connector, index };
}
