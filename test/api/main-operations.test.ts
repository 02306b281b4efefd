import { expect, test } from "bun:test";
import { operations } from "@design-catalog/core";
import { createOpenApi } from "@design-catalog/http";

/** Every operation that users of the Main API rely on; accounts, OAuth and MCP apart. */
const expected = [
  "GET /api/v1/openapi.json",
  "GET /api/v1/openapi.yaml",
  "POST /api/v1/oauth/token",
  "POST /api/v1/projects/grid",
  "POST /api/v1/projects",
  "POST /api/v1/projects/{id}/copy",
  "POST /api/v1/projects/{id}/snapshot",
  "GET /api/v1/projects/{id}/products",
  "POST /api/v1/projects/{id}/products",
  "POST /api/v1/projects/{id}/products/restore",
  "POST /api/v1/projects/{id}/views",
  "POST /api/v1/projects/{id}/views/{viewId}/deepcopy",
  "POST /api/v1/projects/{id}/viewitems/restore",
  "POST /api/v1/projects/{id}/cables",
  "GET /api/v1/projects/{id}",
  "GET /api/v1/projects/{id}/snapshots",
  "GET /api/v1/projects/{id}/history",
  "GET /api/v1/projects/{id}/members",
  "POST /api/v1/projects/{id}/products/grid",
  "GET /api/v1/projects/{id}/products/{productId}",
  "GET /api/v1/projects/{id}/views",
  "GET /api/v1/projects/{id}/views/{viewId}",
  "GET /api/v1/projects/{id}/views/{viewId}/viewitems",
  "GET /api/v1/projects/{id}/viewitems/{itemId}",
  "GET /api/v1/projects/{id}/cables",
  "POST /api/v1/projects/{id}/cables/grid",
  "GET /api/v1/projects/{id}/cables/{cableId}",
  "POST /api/v1/projects/{id}/reports/{reportId}/run",
  "PATCH /api/v1/projects/{id}",
  "PATCH /api/v1/projects/{id}/viewitems",
  "PATCH /api/v1/projects/{id}/views/{viewId}",
  "DELETE /api/v1/projects/{id}",
  "POST /api/v1/projects/{id}/restore",
  "POST /api/v1/projects/{id}/members",
  "PATCH /api/v1/projects/{id}/members/{userId}",
  "DELETE /api/v1/projects/{id}/members/{userId}",
  "PATCH /api/v1/projects/{id}/products/{productId}",
  "DELETE /api/v1/projects/{id}/products/{productId}",
  "DELETE /api/v1/projects/{id}/views/{viewId}",
  "POST /api/v1/projects/{id}/viewitems",
  "PATCH /api/v1/projects/{id}/viewitems/{itemId}",
  "DELETE /api/v1/projects/{id}/viewitems/{itemId}",
  "PATCH /api/v1/projects/{id}/cables/{cableId}",
  "DELETE /api/v1/projects/{id}/cables/{cableId}",
  "POST /api/v1/projects/{id}/cables/restore",
  "POST /api/v1/products/grid",
  "GET /api/v1/products/{id}",
  "POST /api/v1/products/search",
  "GET /api/v1/connectors",
  "GET /api/v1/signals",
  "GET /api/v1/cables",
  "GET /api/v1/connectorpairings",
  "GET /api/v1/lists/{key}",
  "GET /api/v1/translations/{locale}",
  "GET /api/v1/views",
  "GET /api/v1/reports",
  "GET /api/v1/jobs/{id}",
  "POST /api/v1/jobs/{id}/cancel",
  "GET /api/v1/me",
  "PATCH /api/v1/me",
  "POST /api/v1/me/password",
  "GET /api/v1/me/sessions",
  "DELETE /api/v1/me/sessions/{id}",
  "GET /api/v1/me/authorizations",
  "DELETE /api/v1/me/authorizations/{clientId}",
];

test("the document of the Main API has every operation that it is to have", () => {
  const { paths } = createOpenApi("main", { operations, baseUrl: "/" });
  const served = Object.entries(paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${withoutNames(path)}`),
  );
  expect(expected.filter((operation) => !served.includes(withoutNames(operation)))).toEqual([]);
});

/** Names of path parameters are ours to choose. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/gu, "{}");
}
