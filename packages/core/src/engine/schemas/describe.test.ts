import { expect, test } from "bun:test";
import { connectorPairings } from "../../catalog/connector-pairings.ts";
import { describe as describeOperation, exampleEntity, itemSuffix, spaced } from "./describe.ts";
import { isValid } from "./validate.ts";

test("describe() names an operation and its path after the resource", () => {
  expect(describeOperation(connectorPairings, { verb: "query", method: "POST", suffix: "/grid", many: true })).toEqual({
    name: "queryConnectorPairings",
    method: "POST",
    path: "/api/v1/admin/connectorpairings/grid",
    tag: "Connector pairings",
    audience: "anyone",
  });
  expect(itemSuffix(connectorPairings)).toBe("/{pairingId}");
});

test("spaced() writes PascalCase as words", () => {
  expect(["Users", "ConnectorPairings", "ProjectViewItems"].map(spaced)).toEqual([
    "Users",
    "Connector pairings",
    "Project view items",
  ]);
});

test("exampleEntity() conforms to the schema of the resource", () => {
  expect(isValid(connectorPairings.schemas.entity, exampleEntity(connectorPairings))).toBe(true);
});
