import type { Operation } from "../engine/calls/operation.ts";
import { standardOperations } from "../engine/operations/standard.ts";
import { isJsonObject } from "../engine/schemas/json.ts";
import type { JsonObject } from "../ports/json.ts";
import { connectorPairings } from "./connector-pairings.ts";

const standard = standardOperations(connectorPairings);

/**
 * Operations that write pairings. One that holds in both directions is stored with the connector of the lower id first, so its
 * unique key finds it whichever connector a request names first.
 */
export const pairingOperations: readonly Operation[] = [
  inOrder(standard.create),
  inOrder(standard.replace),
  inOrder(standard.patch),
];

function inOrder(operation: Operation): Operation {
  return {
    ...operation,
    run(context, { body, ...input }) {
      const before = operation.method === "PATCH" && isJsonObject(input.subject) ? input.subject : {};
      return operation.run(context, { ...input, body: isJsonObject(body) ? ordered(before, body) : body });
    },
  };
}

function ordered(before: JsonObject, body: JsonObject): JsonObject {
  const { connectorAId, connectorBId, bidirectional = true } = { ...before, ...body };
  const isReversed =
    typeof connectorAId === "string" && typeof connectorBId === "string" && connectorAId > connectorBId;
  return bidirectional === true && isReversed
    ? { ...body, connectorAId: connectorBId, connectorBId: connectorAId }
    : body;
}
