import { describe, expect, test } from "bun:test";
import { failureOf } from "@design-catalog/testing/failure-of";
import {
  createTestApplication,
  idOf,
  runOperation,
  type TestApplication,
} from "@design-catalog/testing/test-application";
import { testId } from "@design-catalog/testing/test-id";
import { KindGuard, type TSchema } from "@sinclair/typebox";
import { connectors } from "../../catalog/connectors.ts";
import { signals } from "../../catalog/signals.ts";
import { resources } from "../../service.ts";
import { auditEntries } from "../rows/audit.ts";
import { matches } from "../rows/conditions.ts";
import type { Resource } from "../rows/definition.ts";
import { isJsonObject } from "../schemas/json.ts";
import { innerSchema, referredKind } from "../schemas/schema.ts";
import { isValid } from "../schemas/validate.ts";
import { pickOperations, standardOperations } from "./standard.ts";

/** Every kind of administration. Kinds of users and nested kinds have owners that the operations do not know. */
const administered = resources.filter(({ definition }) => /^\/api\/v1\/admin\/[a-z]+$/u.test(definition.path));

/** References inside lists are tested with the resources that have them. */
function isField(path: string): boolean {
  return !path.includes(".");
}

/** A body whose references exist, but for those that its example lacks, and whose unique values no other body has. */
async function bodyFor(application: TestApplication, resource: Resource): Promise<Record<string, unknown>> {
  const { example, references = {}, unique = [] } = resource.definition;
  const body: Record<string, unknown> = { ...example };
  const named = Object.entries(references).filter(([path]) => isField(path) && body[path]);
  for (const [field, table] of named) {
    const referred = resources.find((candidate) => candidate.table === table?.());
    if (!referred) throw new TypeError(`Cannot refer to a row because its kind is unknown: ${field}`);
    const input = { body: await bodyFor(application, referred) };
    body[field] = idOf(await application.call(standardOperations(referred).create, application.administrator, input));
  }
  for (const set of unique) {
    const text = application.ports.ids.next();
    const field = set.find((name) => !(name in references) && takes(resource, name, text));
    if (field !== undefined) body[field] = text;
  }
  return body;
}

/** False when the field takes only certain texts. */
function takes({ definition }: Resource, field: string, text: string): boolean {
  const schema = definition.fields[field];
  return schema !== undefined && isValid(schema, text);
}

async function setUp(resource: Resource) {
  const application = await createTestApplication();
  const operations = standardOperations(resource);
  const body = await bodyFor(application, resource);
  const call = async (name: keyof typeof operations, input: Parameters<TestApplication["callNamed"]>[2] = {}) =>
    application.call(operations[name], application.administrator, input);
  const created = await call("create", { body });
  const parameters = { [resource.definition.parameter]: idOf(created) };
  return { application, body, call, created, parameters };
}

/** The rows of a grid page. */
function rowsOf(page: unknown): readonly unknown[] {
  if (isJsonObject(page) && Array.isArray(page["rowData"])) return page["rowData"];
  throw new TypeError(`Cannot read a page because it has no rows: ${JSON.stringify(page)}`);
}

for (const resource of administered) {
  const { name, table } = resource.definition;

  describe(`standard operations of ${name}`, () => {
    test("create writes version 0 and get reads it back", async () => {
      const { created, body, call, parameters, application } = await setUp(resource);
      expect(created).toMatchObject({
        ...body,
        version: 0,
        deleted: false,
        createdBy: application.administrator.userId,
      });
      expect(await call("get", { parameters })).toEqual(created);
      expect(await call("list")).toContainEqual(created);
    });

    test("create needs no member that has a default", async () => {
      const application = await createTestApplication();
      const body = await bodyFor(application, resource);
      const { create } = standardOperations(resource);
      const needed = Object.entries(body).filter(
        ([field]) => !("default" in (resource.definition.fields[field] ?? {})),
      );
      const given = Object.fromEntries(needed);
      expect(await application.call(create, application.administrator, { body: given })).toMatchObject(given);
    });

    test("patch at the current version changes one field, at another version none", async () => {
      const { application, call, parameters, created } = await setUp(resource);
      const [field, value] = changeOf(resource);
      const after = await call("patch", { parameters, body: { version: 0, [field]: value } });
      expect(after).toMatchObject({ version: 1, [field]: value });
      const stale = await failureOf(() => call("patch", { parameters, body: { version: 0, [field]: value } }));
      expect([stale.code, stale.data.currentVersion]).toEqual(["version_conflict", 1]);
      expect(await call("get", { parameters })).toEqual(after);
      const entries = await application.store.select(auditEntries, { where: matches({ resourceId: idOf(created) }) });
      expect(entries.map((entry) => entry.action)).toEqual(["create", "update"]);
      expect(entries[1]?.changes.map((change) => change.field)).toEqual([field]);
    });

    test("patch without a version is refused", async () => {
      const { call, parameters } = await setUp(resource);
      expect((await failureOf(() => call("patch", { parameters, body: {} }))).code).toBe("version_required");
    });

    test("patch that changes nothing keeps the version", async () => {
      const { call, parameters, created, body } = await setUp(resource);
      expect(await call("patch", { parameters, body: { ...body, version: 0 } })).toEqual(created);
    });

    test("replace accepts what get returned, and checks a version only when there is one", async () => {
      const { call, parameters, created, body } = await setUp(resource);
      expect(await call("replace", { parameters, body: created })).toEqual(created);
      const [field, value] = changeOf(resource);
      expect(await call("replace", { parameters, body: { ...body, [field]: value } })).toMatchObject({ version: 1 });
      const stale = await failureOf(() => call("replace", { parameters, body: { ...body, version: 0 } }));
      expect(stale.code).toBe("version_conflict");
    });

    test("replace resets omitted fields", async () => {
      const { call, parameters, body } = await setUp(resource);
      const needed = Object.entries(body).filter(
        ([field]) => !("default" in (resource.definition.fields[field] ?? {})),
      );
      const defaults = Object.entries(resource.definition.fields).filter(([, schema]) => "default" in schema);
      const expected = Object.fromEntries(
        defaults.map(([field, schema]): [string, unknown] => [field, schema.default]),
      );
      expect(await call("replace", { parameters, body: Object.fromEntries(needed) })).toMatchObject(expected);
    });

    test("delete hides the row from everything but includeDeleted", async () => {
      const { call, parameters } = await setUp(resource);
      await call("delete", { parameters });
      for (const verb of ["get", "delete"] as const) {
        expect((await failureOf(() => call(verb, { parameters }))).code).toBe("not_found");
      }
      const patch = await failureOf(() => call("patch", { parameters, body: { version: 1 } }));
      expect(patch.code).toBe("not_found");
      const page = { body: { startRow: 0, endRow: 100 } };
      const ids = rowsOf(await call("grid", page)).map(idOf);
      expect(ids).not.toContain(parameters[resource.definition.parameter]);
      const query = { includeDeleted: true };
      expect(await call("get", { parameters, query })).toMatchObject({ deleted: true, version: 1 });
      expect(rowsOf(await call("grid", { ...page, query })).map(idOf)).toContain(
        idOf(await call("get", { parameters, query })),
      );
    });

    test("patch with deleted removes in one step", async () => {
      const { application, call, parameters, created } = await setUp(resource);
      const [field, value] = changeOf(resource);
      const body = { version: 0, deleted: true, [field]: value };
      expect(await call("patch", { parameters, body })).toMatchObject({ version: 1, deleted: true, [field]: value });
      const entries = await application.store.select(auditEntries, { where: matches({ resourceId: idOf(created) }) });
      expect(entries.map((entry) => entry.action)).toEqual(["create", "delete"]);
    });

    test("restore brings removed rows back, all or none, and can be repeated", async () => {
      const { application, call, parameters, created } = await setUp(resource);
      const ids = [idOf(created)];
      await call("delete", { parameters });
      const unknown = await failureOf(() => call("restore", { body: { ids: [...ids, "6740a1f2c3d4e5f607182999"] } }));
      expect(unknown.data.errors).toMatchObject([{ pointer: "/ids/1", code: "unknown_reference" }]);
      expect((await failureOf(() => call("get", { parameters }))).code).toBe("not_found");
      const restored = await call("restore", { body: { ids } });
      expect(restored).toMatchObject([{ id: ids[0], deleted: false, version: 2 }]);
      expect([await call("get", { parameters })]).toEqual(Array.isArray(restored) ? restored : []);
      expect(await call("restore", { body: { ids } })).toEqual(restored);
      const entries = await application.store.select(auditEntries, { where: matches({ resourceId: idOf(created) }) });
      expect(entries.map((entry) => entry.action)).toEqual(["create", "delete", "restore"]);
    });

    test("restore is refused once another row has a unique value", async () => {
      const { call, parameters, body, created } = await setUp(resource);
      await call("delete", { parameters });
      const holder = idOf(await call("create", { body }));
      const restore = () => call("restore", { body: { ids: [holder, idOf(created)] } });
      const hasUnique = (resource.definition.unique ?? []).length > 0;
      const message = `${holder} has the same value`;
      const named = [{ pointer: "/ids/1", code: "duplicate", message, id: idOf(created) }];
      if (hasUnique) expect(await failureOf(restore)).toMatchObject({ code: "duplicate", data: { errors: named } });
      else expect(await restore()).toMatchObject([{ deleted: false }, { deleted: false }]);
    });

    test("unique values are taken until a removal frees them", async () => {
      const { application, call, parameters, body } = await setUp(resource);
      const hasUnique = (resource.definition.unique ?? []).length > 0;
      const free = await bodyFor(application, resource);
      // The key and the language of an e-mail are closed sets, so its example is the same each time.
      if (hasUnique && JSON.stringify(free) !== JSON.stringify(body)) {
        const other = { [resource.definition.parameter]: idOf(await call("create", { body: free })) };
        for (const change of [
          () => call("patch", { parameters: other, body: { ...body, version: 0 } }),
          () => call("replace", { parameters: other, body }),
        ])
          expect((await failureOf(change)).code).toBe("duplicate");
      }
      const again = hasUnique ? (await failureOf(() => call("create", { body }))).code : await call("create", { body });
      if (hasUnique) expect(again).toBe("duplicate");
      else expect(again).toMatchObject(body);
      await call("delete", { parameters });
      expect(await call("create", { body })).toMatchObject(body);
    });

    test("unknown references are refused with their pointers", async () => {
      const { call, body, parameters } = await setUp(resource);
      for (const field of Object.keys(resource.definition.references ?? {}).filter(isField)) {
        const wrong = { ...body, [field]: "6740a1f2c3d4e5f607182999" };
        for (const failing of [
          () => call("create", { body: wrong }),
          () => call("replace", { parameters, body: wrong }),
          () => call("patch", { parameters, body: { version: 0, [field]: wrong[field] } }),
        ]) {
          expect((await failureOf(failing)).data.errors).toMatchObject([
            { pointer: `/${field}`, code: "unknown_reference" },
          ]);
        }
      }
      expect(await call("get", { parameters })).toMatchObject({ version: 0 });
    });

    test(`rows of ${table} of another application are not found`, async () => {
      const { application, parameters } = await setUp(resource);
      const context = application.contextOf(application.administrator);
      const other = { ...context, store: application.storage.open(testId("2")) };
      const operation = standardOperations(resource).get;
      expect((await failureOf(() => runOperation(operation, other, { parameters }))).code).toBe("not_found");
    });
  });
}

/** A field and a value other than its example's. */
function changeOf({ definition }: Resource): readonly [field: string, value: unknown] {
  const example: Readonly<Record<string, unknown>> = definition.example;
  for (const [field, schema] of Object.entries(definition.fields)) {
    const { type, format, pattern, enum: values }: Readonly<Record<string, unknown>> = innerSchema(schema);
    if (type === "string" && !format && !pattern && !values) return [field, "changed"];
    if (type === "integer" || type === "number") return [field, Number(example[field]) + 1];
    if (type === "boolean") return [field, example[field] !== true];
  }
  throw new TypeError(`Cannot change a field because all are texts of a form: ${definition.name}`);
}

test("a page of a list ends at 1,000 rows, a grid counts them all", async () => {
  const { application, call, body } = await setUp(signals);
  const { create, list } = standardOperations(signals);
  for (let index = 0; index < 1000; index++) {
    const input = { body: { ...body, code: `code-${index}` } };
    await application.withoutLimits.call(create, application.administrator, input);
  }
  const { nextAfter } = list;
  const first = await call("list");
  expect(first).toHaveLength(1000);
  const rest = await call("list", { query: { after: nextAfter?.(first, {}) } });
  expect(rest).toMatchObject([{ code: "code-999" }]);
  expect(nextAfter?.(rest, {})).toBeUndefined();
  const page = await application.call(standardOperations(signals).grid, application.administrator, {
    body: { startRow: 1000, endRow: 1100 },
  });
  expect(page).toMatchObject({ rowCount: 1001 });
  expect(rowsOf(page)).toHaveLength(1);
});

test("pickOperations() gives the named operations in that order", () => {
  expect(pickOperations(signals, "grid", "create").map(({ name }) => name)).toEqual(["querySignals", "createSignal"]);
});

/** Paths at which a schema holds ids of rows of one kind. */
function idPaths(schema: TSchema, path: string): readonly string[] {
  const inner = innerSchema(schema);
  if (referredKind in inner) return inner[referredKind] === "resource" ? [] : [path];
  if (KindGuard.IsArray(inner)) return idPaths(inner.items, `${path}.*`);
  if (!KindGuard.IsObject(inner)) return [];
  return Object.entries(inner.properties).flatMap(([name, part]) => idPaths(part, `${path}.${name}`));
}

test.each(administered.map((resource) => [resource.definition.name, resource] as const))(
  "every id in a %s is checked, so none names nothing",
  (_, { definition }) => {
    const paths = Object.entries(definition.fields).flatMap(([field, schema]) => idPaths(schema, field));
    expect(Object.keys(definition.references ?? {}).toSorted()).toEqual(paths.toSorted());
  },
);

test("createConnector refuses signals that do not exist by their ids", async () => {
  const { callNamed, administrator } = await createTestApplication();
  const signal = idOf(await callNamed("createSignal", administrator, { body: signals.definition.example }));
  const unknown = testId("7");
  const body = { ...connectors.definition.example, signalIds: [signal, unknown] };
  expect((await failureOf(() => callNamed("createConnector", administrator, { body }))).data.errors).toEqual([
    { pointer: "/signalIds/1", code: "unknown_reference", message: `Nothing has the id ${unknown}` },
  ]);
});
