import { expect, test } from "bun:test";
import { checkScopes, unscopedTables } from "./statement-scope.ts";

test.each([
  ["SELECT * FROM deliveries WHERE id = $1", ["deliveries"]],
  ["SELECT * FROM deliveries WHERE application_id = $1 AND id = $2", []],
  [`select "id" from "projects" where application_id = $1`, []],
  ["SELECT FROM deliveries d JOIN events e ON e.id = d.event_id WHERE d.application_id = $1", ["events"]],
  ["SELECT FROM deliveries d JOIN events e ON e.application_id = d.application_id AND e.id = d.event_id", []],
  ["UPDATE outgoing_mails SET text = '' WHERE (application_id, id) = ($1, $2)", []],
  ["INSERT INTO exhaustion_notices AS notice (id, exhausted_count) VALUES ($1, 1)", ["exhaustion_notices"]],
  ["INSERT INTO exhaustion_notices AS notice (id, application_id) VALUES ($1, $2)", []],
  ["SELECT FROM deliveries LEFT JOIN (SELECT) AS endpoints USING (application_id, endpoint_id)", []],
  ["SELECT application_id FROM webhook_endpoints WHERE enabled", ["webhook_endpoints"]],
  ["SELECT FROM deliveries_p20261121", []],
])("unscopedTables() of %s is %p", (statement, expected) => {
  expect(unscopedTables(statement)).toEqual(expected);
});

test("checkScopes() names statements outside the list, and exceptions that no statement needs", () => {
  const texts = [
    "SELECT FROM\n  users WHERE id = $1",
    "SELECT FROM roles WHERE application_id = $1",
    "SELECT FROM jobs",
  ];
  expect(checkScopes(texts, { "FROM jobs": "all", "FROM roles": "all" })).toEqual({
    unscoped: ["SELECT FROM users WHERE id = $1"],
    needless: ["FROM roles"],
  });
});
