import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation, type Operation } from "../../engine/calls/operation.ts";
import { live } from "../../engine/rows/conditions.ts";
import type { Resource } from "../../engine/rows/definition.ts";
import { exampleEntity, wordsOf } from "../../engine/schemas/describe.ts";
import { cables } from "../cables.ts";
import { connectorPairings } from "../connector-pairings.ts";
import { connectors } from "../connectors.ts";
import { signals } from "../signals.ts";

/** Parts of the catalog that users read whole, because compatibility is decided over all of them. */
export const catalogLists: readonly Operation[] = [
  wholeList(connectors, { name: "listConnectors", path: "/api/v1/connectors" }),
  wholeList(signals, { name: "listSignals", path: "/api/v1/signals" }),
  wholeList(cables, { name: "listCables", path: "/api/v1/cables" }),
  wholeList(connectorPairings, { name: "listConnectorPairings", path: "/api/v1/connectorpairings" }),
];

/** GET of every live entity, oldest first, as a bare array without pages. */
export function wholeList(resource: Resource, route: { readonly name: string; readonly path: string }): Operation {
  const { schemas, table } = resource;
  const { many } = wordsOf(resource);
  return defineOperation({
    ...route,
    method: "GET",
    tag: "Catalog",
    summary: `List all ${many}`,
    description: `Returns all ${many} at once, oldest first, without removed ones.`,
    ...forUsers,
    audience: "anyone",
    output: Type.Array(schemas.entity),
    example: { output: [exampleEntity(resource)] },
    run: (context) => context.store.select(table, { where: live }),
  });
}
