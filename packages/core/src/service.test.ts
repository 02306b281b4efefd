import { describe, expect, test } from "bun:test";
import type { TSchema } from "@sinclair/typebox";
import { defaultPolicies, unlimitedOperations } from "./application/limits/policies.ts";
import { searches } from "./application/limits/queries.ts";
import { scopeOf } from "./engine/calls/check-caller.ts";
import { isAreaPrivilege } from "./engine/calls/privilege.ts";
import { isValid, validate } from "./engine/schemas/validate.ts";
import { operations, resources, tables } from "./service.ts";

test("every operation has its own name and route", () => {
  const names = operations.map(({ name }) => name);
  const routes = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{\w+\}/gu, "{}")}`);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
  expect(routes.toSorted()).toEqual([...new Set(routes)].toSorted());
});

test("every operation that the limits on requests name exists", () => {
  const names = new Set(operations.map(({ name }) => name));
  const limited = defaultPolicies.flatMap(({ match }) => match.operations ?? []);
  expect(limited.length).toBeGreaterThan(10);
  expect([...limited, ...unlimitedOperations, ...searches].filter((name) => !names.has(name))).toEqual([]);
});

test("every location of a created resource is that of an operation that reads it", () => {
  const readable = operations.filter(({ method }) => method === "GET").map(({ path }) => pathExpression(path));
  const locations = operations.flatMap(({ location, example }) => location?.(example?.output) ?? []);
  expect(locations.length).toBeGreaterThan(15);
  expect(locations.filter((location) => !readable.some((path) => path.test(location)))).toEqual([]);
});

/** Matches the paths of an operation. */
function pathExpression(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/gu, "[^/]+")}$`, "u");
}

test("every table has its own name", () => {
  const names = tables.map(({ name }) => name);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

for (const { name, method, path, privilege, body, output, streams, example, status } of operations) {
  describe(name, () => {
    test("is under /api/v1/ and declares its requirements", () => {
      expect(path).toMatch(/^\/api\/v1\/[\w/{}.-]+$/);
      // The operation that issues tokens to administrators cannot require one.
      if (path.startsWith("/api/v1/admin/") && name !== "issueAdminToken") expect(scopeOf({ privilege })).toBe("admin");
      if (isAreaPrivilege(privilege)) {
        const reads = method === "GET" || /\/(?:grid|preview|compare|changes|usage|audit|export|logs|sas)$/u.test(path);
        // Everything about a person is more than their administrators read elsewhere.
        const isOfPerson = /^\/api\/v1\/admin\/users\/\{id\}\/exports?(?:\/|$)/u.test(path);
        expect(privilege.endsWith(" r/w")).toBe(!reads || isOfPerson);
      }
    });

    test("has an output unless it answers 204 or streams", () => {
      if (streams === undefined) expect(output === undefined).toBe(status === 204);
    });

    test("has examples that conform to its schemas", () => {
      if (example?.body !== undefined) expect(() => validate(required(body), example.body)).not.toThrow();
      if (example?.output !== undefined) expect(() => validate(required(output), example.output)).not.toThrow();
    });

    test("refuses an unknown member, unless it takes a form", () => {
      if (body?.type !== "object" || body.additionalProperties === true) return;
      const known: object = typeof example?.body === "object" && example.body !== null ? example.body : {};
      expect(isValid(body, { ...known, surprise: 1 })).toBe(false);
    });
  });
}

test("every object in a schema is closed unless it is marked open", () => {
  const open: string[] = [];
  const visit = (schema: TSchema, at: string): void => {
    if (schema.type === "object" && schema.additionalProperties === undefined) open.push(at);
    const parts: readonly (readonly [string, unknown])[] = Object.entries(schema);
    for (const [key, part] of parts) visitPart(part, `${at}/${key}`);
  };
  const visitPart = (part: unknown, at: string): void => {
    if (typeof part !== "object" || part === null) return;
    // Examples and defaults are not schemas, but they have no `type: "object"` either.
    visit(part as TSchema, at);
  };
  for (const { name, body } of operations) if (body) visit(body, name);
  expect(open).toEqual([]);
});

test("every resource has an operation and an example that can be created", () => {
  for (const { definition, schemas } of resources) {
    expect(operations.filter(({ path }) => path.startsWith(definition.path)).length).toBeGreaterThan(0);
    expect(isValid(schemas.create, definition.example)).toBe(true);
  }
});

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new TypeError("Cannot compare the example because the operation has no such schema");
  return value;
}
