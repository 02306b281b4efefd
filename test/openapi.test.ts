import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventTypes, type JsonObject, type Operation, operations } from "@design-catalog/core";
import { areas, privileges } from "@design-catalog/core/application";
import { isJsonObject, parseGridRequest, privilegeName } from "@design-catalog/core/engine";
import type { Json } from "@design-catalog/core/ports";
import { type ApiName, createOpenApi, mcpDescription } from "@design-catalog/http";
import { pageDescriptions } from "@design-catalog/pages";
import { failureOf } from "@design-catalog/testing/failure-of";
import { Validator } from "@seriousme/openapi-schema-validator";
import { findPythonPackage } from "./generated-clients/python-tools.ts";

const root = join(import.meta.dir, "..");
const apis = ["main", "admin"] as const satisfies readonly ApiName[];
const documents = { main: createOpenApi("main", source()), admin: createOpenApi("admin", source()) };

function source() {
  return { operations, descriptions: [...pageDescriptions, mcpDescription], baseUrl: "/" };
}

/** The third judge, which also checks each default against its schema; undefined where PyPI cannot be reached. */
const specValidator = await findPythonPackage({ name: "openapi-spec-validator", version: "0.9.0" });

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "openapi-"));
  await Promise.all(apis.map((api) => writeFile(join(directory, `${api}.json`), JSON.stringify(documents[api]))));
});

afterAll(() => rm(directory, { recursive: true, force: true }));

/** Runs the local linter, without its telemetry; a proxy that refuses everything keeps it off the network. */
async function lint(file: string): Promise<{ readonly code: number; readonly text: string }> {
  const binary = join(root, "test", "node_modules", ".bin", "redocly");
  const refusing = "http://127.0.0.1:9";
  const command = ["lint", "--format", "stylish", "--config", join(root, "redocly.yaml"), file];
  return run([process.execPath, binary, ...command], {
    REDOCLY_TELEMETRY: "off",
    REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    HTTP_PROXY: refusing,
    HTTPS_PROXY: refusing,
  });
}

/** Runs a program and returns how it ended, with all that it printed. */
async function run(command: readonly string[], environment: Readonly<Record<string, string>>) {
  const env = { ...process.env, ...environment };
  const child = Bun.spawn([...command], { env, stdout: "pipe", stderr: "pipe" });
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { code, text: out + err };
}

describe.each(apis)("the %s document", (api) => {
  test("is valid for the schema of OpenAPI 3.0", async () => {
    const validator = new Validator();
    const result = await validator.validate({ ...documents[api] });
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe("3.0");
  });

  test("refers to its own components only, even in examples, where generators follow references too", () => {
    const references = JSON.stringify(documents[api]).match(/"\$ref":"[^"]*"/gu) ?? [];
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter((reference) => !reference.startsWith('"$ref":"#/components/'))).toEqual([]);
  });

  test("passes the linter without a warning", async () => {
    const { code, text } = await lint(join(directory, `${api}.json`));
    expect(text).toContain("Your API description is valid");
    expect(text).not.toContain("warning");
    expect(code).toBe(0);
  });
});

test.skipIf(specValidator === undefined)(
  "all documents pass the validator of PyPI, which refuses a broken one",
  async () => {
    const validate = (file: string) => {
      const command = ["python3", "-m", "openapi_spec_validator", file];
      return run(command, { PYTHONPATH: specValidator ?? "" });
    };
    const broken = JSON.stringify(documents.main).replace(
      '"schemas":{',
      '"schemas":{"Wrong":{"type":"integer","default":"large"},',
    );
    await writeFile(join(directory, "broken-default.json"), broken);
    const files = ["main.json", "admin.json", "broken-default.json"].map((name) => join(directory, name));
    const judged = await Promise.all([...files, join(root, "contract", "webhooks.json")].map(validate));
    expect(judged.map(({ code }) => code)).toEqual([0, 0, 1, 0]);
  },
  // Four programs in Python at once, on a machine that may be busy.
  120_000,
);

test("the document of webhooks, which is OpenAPI 3.1, passes the linter without a warning", async () => {
  const { code, text } = await lint(join(root, "contract", "webhooks.json"));
  expect(text).toContain("Your API description is valid");
  expect(text).not.toContain("warning");
  expect(code).toBe(0);
});

test("the linter refuses a broken document, so its approval means something", async () => {
  const file = join(directory, "broken.json");
  await writeFile(file, JSON.stringify({ ...documents.main, components: {} }));
  expect((await lint(file)).code).not.toBe(0);
});

test("both documents together have every operation, with its privilege, answers and a unique name", () => {
  const described = apis.flatMap((api) => listOperations(documents[api]));
  expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(described.length);
  for (const { name, method, path, privilege, status } of operations) {
    const one = described.find(({ operationId }) => operationId === name);
    expect(one).toMatchObject({ method: method.toLowerCase(), path, "x-privilege": privilegeName(privilege) });
    const statuses = Object.keys(one?.responses ?? {});
    const expected = [String(status), "400", "429", "503", ...(privilege === "public" ? [] : ["401"])];
    expect(expected.filter((one) => !statuses.includes(one))).toEqual([]);
  }
});

interface DescribedOperation extends JsonObject {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly responses: JsonObject;
}

function listOperations(document: JsonObject): readonly DescribedOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]: [string, Record<string, DescribedOperation>]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  );
}

test("every operation has examples of its input and output", () => {
  const without = apis
    .flatMap((api) => listOperations(documents[api]))
    .filter(({ requestBody, responses }) => [requestBody, ...answersOf(responses)].some(lacksExample));
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
});

/** True for a body with a media type that has no example. */
function lacksExample(body: Json | undefined): boolean {
  const content = isJsonObject(body) ? body["content"] : undefined;
  return (
    isJsonObject(content) && Object.values(content).some((one) => !isJsonObject(one) || one["example"] === undefined)
  );
}

test("every operation has a description beyond its summary", () => {
  const described = apis.flatMap((api) => listOperations(documents[api]));
  const bare = described.filter(({ description, summary }) => description.startsWith(`${summary}. `));
  expect(bare.map(({ operationId }) => operationId)).toEqual([]);
  expect(described.filter(({ description }) => !/[.|]$/u.test(description))).toEqual([]);
});

/** Words that a later version adds to: its answers must not break clients that check them against today's lists. */
const growing = new Set<Json>([...areas, ...privileges, ...eventTypes.map(({ type }) => type)]);

describe.each(apis)("answers of the %s document", (api) => {
  test("are open for the areas, privileges and event types of later versions", () => {
    const closed = listOperations(documents[api]).flatMap(({ operationId, responses }) =>
      answersOf(responses).flatMap((answer) =>
        enumsIn(answer, documents[api])
          .filter((values) => values.some((value) => growing.has(value)))
          .map((values) => `${operationId}: ${JSON.stringify(values)}`),
      ),
    );
    expect(closed).toEqual([]);
  });
});

test("requests name only areas, privileges and event types that there are", () => {
  const closed = listOperations(documents.admin)
    .filter(({ requestBody }) =>
      enumsIn(requestBody, documents.admin)
        .flat()
        .some((value) => growing.has(value)),
    )
    .map(({ operationId }) => operationId);
  expect(closed).toEqual(expect.arrayContaining(["patchApplication", "createRole", "createWebhook"]));
});

/** The answers of an operation that succeeded. */
function answersOf(responses: JsonObject): readonly (Json | undefined)[] {
  return Object.entries(responses).flatMap(([status, answer]) => (status.startsWith("2") ? [answer] : []));
}

/** Every closed list in a part of a document, through its references. */
function enumsIn(value: Json | undefined, document: JsonObject, met = new Set<string>()): readonly (readonly Json[])[] {
  if (Array.isArray(value)) return value.flatMap((item) => enumsIn(item, document, met));
  if (!isJsonObject(value)) return [];
  const { $ref, enum: values, example: _example, ...others } = value;
  if (typeof $ref === "string") {
    if (met.has($ref)) return [];
    met.add($ref);
    return enumsIn(resolve($ref, document), document, met);
  }
  const below = Object.values(others).flatMap((member) => enumsIn(member, document, met));
  return Array.isArray(values) ? [values, ...below] : below;
}

/** The part of a document that a reference names. */
function resolve(reference: string, document: JsonObject): Json | undefined {
  let found: Json | undefined = document;
  for (const name of reference.split("/").slice(1)) found = isJsonObject(found) ? found[name] : undefined;
  if (found === undefined) throw new Error(`Nothing has the reference ${reference}`);
  return found;
}

/** Operations with a filter in their body: grids, and those that select what they work on. */
const filtered = new Set(operations.filter(({ body }) => takesFilter(body)).map(({ name }) => name));
const grids = apis
  .flatMap((api) => listOperations(documents[api]))
  .filter(({ operationId }) => filtered.has(operationId));

function takesFilter(body: Operation["body"]): boolean {
  return isJsonObject(body?.["properties"]) && "filterModel" in body["properties"];
}

test("every grid, and what selects as a grid does, lists columns", () => {
  const paths = grids.map(({ path }) => path);
  const all = apis.flatMap((api) => listOperations(documents[api])).map(({ path }) => path);
  expect(all.filter((path) => path.endsWith("/grid") && !paths.includes(path))).toEqual([]);
  expect(paths).toContain("/api/v1/admin/webhooks/deliveries/resend");
});

test.each(grids.map((grid) => [grid.operationId, grid] as const))(
  "%s lists the columns it accepts",
  async (name, grid) => {
    const columns = operations.find((operation) => operation.name === name)?.grid ?? {};
    const listed = Array.isArray(grid["x-grid-columns"]) ? grid["x-grid-columns"].filter(isJsonObject) : [];
    expect(listed.length).toBeGreaterThan(3);
    for (const { name: column, type, sortable, filterable } of listed) {
      const colId = typeof column === "string" ? column : "";
      expect(grid.description).toContain(`| \`${colId}\` | ${typeof type === "string" ? type : ""}`);
      const request = {
        startRow: 0,
        endRow: 1,
        ...(sortable === true ? { sortModel: [{ colId, sort: "asc" }] } : {}),
        ...(filterable === true ? { filterModel: { [colId]: { type: "blank" } } } : {}),
      };
      expect(() => parseGridRequest(columns, request, { nowMs: 0 })).not.toThrow();
    }
    expect(listed.map((column) => column["name"])).toEqual(Object.keys(columns));
    if (!grid.path.endsWith("/grid")) return;
    expect(grid.responses["200"]).toMatchObject({
      content: {
        "application/json": { schema: { $ref: expect.stringMatching(/^#\/components\/schemas\/\w+Page$/u) } },
      },
    });
  },
);

/** Every type of a column, with operands that fit each of its operators. */
const operandsByType = {
  id: { filter: "6740a1f2c3d4e5f60718293a" },
  text: { filter: "Lobby" },
  enum: { filter: "active" },
  integer: { filter: 1, filterTo: 2 },
  number: { filter: 1.5, filterTo: 2.5 },
  boolean: {},
  timestamp: { dateFrom: "2026-11-21", dateTo: "2026-11-22" },
} as const;
const columnTypes = Object.keys(operandsByType) as (keyof typeof operandsByType)[]; // The keys of a constant.

test.each(columnTypes)("ColumnFilter lists the filters and operators that grids accept for %s", async (type) => {
  const columns = { it: { column: "it", type, sortable: true, filterable: true } } as const;
  const filterBy = (it: JsonObject) =>
    parseGridRequest(columns, { startRow: 0, endRow: 1, filterModel: { it } }, { nowMs: 0 });
  const allowedBy = async (it: JsonObject) => (await failureOf(() => filterBy(it))).data.errors?.[0]?.allowed;
  const documented = documentedOperators(type);
  const filterTypes = [...Object.keys(documented), "multi"];
  expect(await allowedBy({ filterType: "unknown" })).toEqual(filterTypes);
  expect(resolve("#/components/schemas/ColumnFilter/properties/filterType/enum", documents.main)).toEqual(
    expect.arrayContaining(filterTypes),
  );
  for (const [filterType, operators] of Object.entries(documented)) {
    expect(await allowedBy({ filterType, type: "unknown" })).toEqual(operators);
    const operands = filterType === "set" ? { values: [null] } : operandsByType[type];
    for (const operator of operators) expect(() => filterBy({ filterType, type: operator, ...operands })).not.toThrow();
  }
});

/** Operators by filter, as the document lists them: a line for each type, in which filters may share operators. */
function documentedOperators(type: string): Readonly<Record<string, readonly string[]>> {
  const description = resolve("#/components/schemas/ColumnFilter/description", documents.main);
  const lines = typeof description === "string" ? description.split("\n") : [];
  const line = lines.find((one) => one.startsWith(`- ${type}: `)) ?? "";
  const groups = line.matchAll(/((?:`\w+`(?:, )?)+) \(([^)]+)\)/gu);
  return Object.fromEntries(
    [...groups].flatMap(([, filters = "", operators = ""]) =>
      [...filters.matchAll(/\w+/gu)].map(([filter]) => [filter, operators.split(", ")]),
    ),
  );
}
