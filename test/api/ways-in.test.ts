/** A call is refused alike by whichever way it comes: as a request, or from the tool of an assistant. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import {
  type Actor,
  callOperation,
  createAuthenticator,
  defaultApplicationId,
  type Operation,
  type OperationCall,
  type OperationContext,
  operations,
} from "@design-catalog/core";
import { failureOf } from "@design-catalog/testing/failure-of";
import { adapterNames } from "./adapters.ts";
import { idOf } from "./client.ts";
import { baseUrl, startApi, type TestApi } from "./harness.ts";

const unknownId = "6740a1f2c3d4e5f607182999";

/** A refused call; `{project}` stands for the id of a project at version 0. */
const refusals: readonly (readonly [about: string, name: string, call: OperationCall, status: number])[] = [
  ["an id of another shape", "getProject", { parameters: { id: "nonsense" } }, 404],
  ["an id that nothing has", "getProject", { parameters: { id: unknownId } }, 404],
  ["a text with NUL in the path", "readList", { parameters: { key: "a\u0000" } }, 404],
  ["a locale of another shape", "readTranslations", { parameters: { locale: "not a locale" } }, 404],
  ["an unknown parameter of the query", "getProject", { parameters: { id: "{project}" }, query: { bad: "1" } }, 400],
  ["a wrong parameter of the query", "listViewTemplates", { query: { includeDeleted: "x" } }, 400],
  ["no body where members are needed", "createProject", {}, 400],
  [
    "a version that the caller has not seen",
    "deleteProject",
    { parameters: { id: "{project}" }, seenVersions: [7] },
    412,
  ],
];

function operationNamed(name: string): Operation {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new TypeError(`Cannot call the operation because its name is unknown: ${name}`);
  return found;
}

describe.each([...adapterNames])("on %s storage", (adapter) => {
  let api: TestApi;
  let project: string;
  let context: OperationContext;

  beforeAll(async () => {
    api = await startApi(adapter);
    project = idOf(await api.administrator.post("/api/v1/projects", { name: "Lobby" }));
    const { store, storage, ports, administrator } = api;
    const served = { applicationId: defaultApplicationId, baseUrl };
    const actor: Actor | undefined = await createAuthenticator(storage, ports)(served, administrator.token ?? "");
    const circumstances = { requestId: "request-1", changeSetId: ports.ids.next(), clientAddress: null };
    context = { ...served, ...circumstances, actor: actor ?? null, store, ports };
  });
  afterAll(() => api.close());

  test.each(refusals)("%s is refused alike", async (_about, name, given, status) => {
    const operation = operationNamed(name);
    const filled = Object.entries(given.parameters ?? {}).map(([key, value]) => [
      key,
      value.replace("{project}", project),
    ]);
    const call = { ...given, parameters: Object.fromEntries(filled) };
    const [version] = Array.isArray(call.seenVersions) ? call.seenVersions : [];
    const path = operation.path.replaceAll(/\{(\w+)\}/gu, (_, key: string) =>
      encodeURIComponent(call.parameters[key] ?? ""),
    );
    const query = Object.entries(call.query ?? {}).map(([key, value]) => [key, String(value)] as const);
    const search = new URLSearchParams(Object.fromEntries(query));
    const headers = version === undefined ? {} : { "if-match": `"${version}"` };
    const answer = await api.administrator.send(operation.method, `${path}?${search.toString()}`, { headers });
    const failure = await failureOf(() => callOperation(operation, context, { ...call, through: "mcp" }));
    const told = { code: failure.code, detail: failure.message, ...failure.data };
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject(JSON.parse(JSON.stringify(told)));
  });
});
