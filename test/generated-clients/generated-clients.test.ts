/** Strict generators of clients make something of both documents that compiles and that reads real answers. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JsonObject } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import openapiTypescript, { astToString } from "openapi-typescript";
import { startMcpService } from "../mcp/mcp-service.ts";
import { devDependencies } from "../package.json" with { type: "json" };
import { compatibilityOf } from "../support/compatibility.ts";
import { findPythonGenerator, pythonGenerator } from "./python-tools.ts";

setDefaultTimeout(120_000);

const root = join(import.meta.dirname, "..", "..");
const documents = { main: "openapi.json", admin: "openapi.admin.json" } as const;
const apis = ["main", "admin"] as const;
const pythonPlace = await findPythonGenerator();

const compiled = {
  language: "TypeScript",
  flow: "both documents are generated and compiled as strictly as possible",
  result: "works",
};

let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "generated-clients-"));
});
const matrix = compatibilityOf("Generators of clients");
afterAll(() => rm(directory, { recursive: true, force: true }));

const contractOf = (api: keyof typeof documents) => join(root, "contract", documents[api]);

async function run(command: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, ...environment };
  const child = Bun.spawn([...command], { cwd: directory, env, stdout: "pipe", stderr: "pipe" });
  const [out, err, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { text: out + err, exitCode };
}

/** Compiles a program and what it imports as strictly as TypeScript can. */
async function compile(place: string, program: string, exceptions: JsonObject = {}) {
  await writeFile(join(directory, place, "program.ts"), program);
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    target: "esnext",
    module: "preserve",
    allowImportingTsExtensions: true,
    lib: ["esnext", "dom", "dom.iterable"],
    types: [],
    ...exceptions,
  };
  const configuration = join(directory, place, "tsconfig.json");
  await writeFile(configuration, JSON.stringify({ compilerOptions, files: ["program.ts"] }));
  return run([process.execPath, join(root, "node_modules", ".bin", "tsc"), "-p", configuration]);
}

test("openapi-typescript makes types that compile, with null where answers have it", async () => {
  await mkdir(join(directory, "types"));
  for (const api of apis) {
    const types = astToString(await openapiTypescript(await readFile(contractOf(api), "utf8")));
    await writeFile(join(directory, "types", `${api}.ts`), types);
  }
  const program = `
    import type { components as admin } from "./admin.ts";
    import type { components, operations } from "./main.ts";
    export const from: components["schemas"]["ProjectCable"]["from"] = null;
    export const future: admin["schemas"]["WebhookEndpoint"]["eventTypes"] = ["project.launched"];
    export const filter: components["schemas"]["NullableFilterModel"] = { name: { type: "contains", filter: "Lobby" } };
    export type Page = operations["queryProjects"]["responses"][200]["content"]["application/json"];
    export const page: Page extends components["schemas"]["ProjectPage"] ? true : false = true;
    // @ts-expect-error: requests are closed
    export const wrong: admin["schemas"]["WebhookEndpointCreate"]["eventTypes"] = ["project.launched"];
  `;
  expect(await compile("types", program)).toEqual({ text: "", exitCode: 0 });
  matrix.note({ ...compiled, client: "openapi-typescript", version: devDependencies["openapi-typescript"] });
});

test("orval makes clients that compile, with null where answers have it", async () => {
  await mkdir(join(directory, "orval"));
  const orval = join(root, "test", "node_modules", ".bin", "orval");
  const made = await Promise.all(
    apis.map((api) => {
      const target = join(directory, "orval", `${api}.ts`);
      return run([process.execPath, orval, "--input", contractOf(api), "--output", target, "--client", "fetch"]);
    }),
  );
  expect(made.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  const program = `
    import { type CableEnd, getProject, type ProjectCable, queryProjects } from "./main.ts";
    import { listWebhooks, type WebhookEndpoint } from "./admin.ts";
    export const end = (cable: ProjectCable): CableEnd | null => cable.from;
    export const unplugged: ProjectCable["from"] = null;
    export const future: WebhookEndpoint["eventTypes"] = ["project.launched"];
    export const filters = { name: { type: "contains", filter: "Lobby" } };
    export const page = queryProjects({ startRow: 0, endRow: 10, filterModel: filters });
    export const calls = [getProject, listWebhooks];
  `;
  expect(await compile("orval", program)).toEqual({ text: "", exitCode: 0 });
  matrix.note({ ...compiled, client: "orval", version: devDependencies.orval });
});

test("@hey-api/openapi-ts makes clients that compile, and whose calls are answered", async () => {
  const openapiTs = join(root, "test", "node_modules", ".bin", "openapi-ts");
  const plugins = ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"];
  const made = await Promise.all(
    apis.map((api) => {
      const target = join(directory, "hey-api", api);
      return run([process.execPath, openapiTs, "-i", contractOf(api), "-o", target, "-p", ...plugins]);
    }),
  );
  expect(made.map(({ exitCode, text }) => (exitCode === 0 ? 0 : text))).toEqual([0, 0]);
  const program = `
    import { listWebhooks } from "./admin/sdk.gen.ts";
    import { client as admin } from "./admin/client.gen.ts";
    import { client } from "./main/client.gen.ts";
    import { createProject, getProject, patchProject, queryProjects } from "./main/sdk.gen.ts";
    declare const process: { readonly env: Readonly<Record<string, string | undefined>> };
    const { ORIGIN = "", TOKEN = "" } = process.env;
    for (const one of [client, admin]) one.setConfig({ baseUrl: ORIGIN, auth: () => TOKEN });
    const { data: project } = await createProject({ body: { name: "Lobby", client: null }, throwOnError: true });
    const { id, version } = project;
    const body = { version, name: "Öffnung ½", description: null };
    const { data: changed } = await patchProject({ path: { id }, body, throwOnError: true });
    const filterModel = { name: { filterType: "text", type: "contains", filter: "ffnung" } } as const;
    const { data: page } = await queryProjects({ body: { startRow: 0, endRow: 10, filterModel }, throwOnError: true });
    const { error } = await getProject({ path: { id: "6740a1f2c3d4e5f607182999" } });
    const number: string | null = project.number;
    const { data: endpoints } = await listWebhooks({ throwOnError: true });
    console.log(JSON.stringify([changed.name, number, page.rowCount, error?.code, endpoints.length]));
  `;
  // Its own runtime does not tell absent members from undefined ones.
  expect(await compile("hey-api", program, { exactOptionalPropertyTypes: false })).toEqual({ text: "", exitCode: 0 });
  const service = await startMcpService();
  const environment = { ORIGIN: service.url.origin, TOKEN: await service.tokenFor("api admin") };
  const called = await run([process.execPath, join("hey-api", "program.ts")], environment);
  await service.close();
  expect(called).toEqual({ text: `${JSON.stringify(["Öffnung ½", null, 1, "not_found", 0])}\n`, exitCode: 0 });
  const flow = "both documents are generated and compiled; calls with null, a filter and an error";
  const row = { client: "@hey-api/openapi-ts", version: devDependencies["@hey-api/openapi-ts"] };
  matrix.note({ ...compiled, ...row, flow });
});

const cablePath = "/api/v1/projects/{id}/cables/{cableId}";
const endpointPath = "/api/v1/admin/webhooks/{id}";

const readsAnswers = `
import importlib, json, pkgutil
import main_client, admin_client

for client in (main_client, admin_client):
    for module in pkgutil.walk_packages(client.__path__, client.__name__ + "."):
        importlib.import_module(module.name)

cable = json.load(open("cable.json"))
read = main_client.models.ProjectCable.from_dict(cable)
assert read.from_ is None, read.from_
assert read.to.connector == cable["to"]["connector"], read.to
assert json.loads(json.dumps(read.to_dict()))["from"] is None, read.to_dict()
endpoint = admin_client.models.WebhookEndpoint.from_dict(json.load(open("endpoint.json")))
assert endpoint.event_types == ["project.launched"], endpoint.event_types
print("read")
`;

/** The example answer of a GET in the document. */
async function exampleOf(api: keyof typeof documents, path: string): Promise<JsonObject> {
  const document: unknown = JSON.parse(await readFile(contractOf(api), "utf8"));
  const steps = ["paths", path, "get", "responses", "200", "content", "application/json", "example"];
  let found: unknown = document;
  for (const step of steps) found = isJsonObject(found) ? found[step] : undefined;
  if (isJsonObject(found)) return found;
  throw new TypeError(`Cannot read the example because the document has none: ${path}`);
}

test.skipIf(pythonPlace === undefined)(
  "openapi-python-client makes clients that Python imports, and that read null and values to come",
  async () => {
    const place = pythonPlace ?? "";
    const environment = { PYTHONPATH: [place, directory].join(":") };
    // The formatter that it would run otherwise need not be there.
    await writeFile(join(directory, "python.yaml"), "post_hooks: []\n");
    const made = await Promise.all(
      apis.map((api) => {
        const options = ["--path", contractOf(api), "--output-path", join(directory, `${api}_client`)];
        const command = ["-m", "openapi_python_client", "generate", "--meta", "none", "--config", "python.yaml"];
        return run(["python3", ...command, ...options], environment);
      }),
    );
    expect(made.map(({ exitCode, text }) => (exitCode === 0 ? 0 : text))).toEqual([0, 0]);
    expect(made.map(({ text }) => text).join("")).not.toContain("ERROR");
    const endpoint = { ...(await exampleOf("admin", endpointPath)), eventTypes: ["project.launched"] };
    await writeFile(join(directory, "endpoint.json"), JSON.stringify(endpoint));
    await writeFile(join(directory, "program.py"), readsAnswers);
    await writeFile(
      join(directory, "cable.json"),
      JSON.stringify({ ...(await exampleOf("main", cablePath)), from: null }),
    );
    expect(await run(["python3", "program.py"], environment)).toEqual({ text: "read\n", exitCode: 0 });
    const read = { language: "Python", flow: "both documents are generated, imported, and read answers with null" };
    matrix.note({ ...read, client: pythonGenerator.name, version: pythonGenerator.version, result: "works" });
  },
);

test("docs/clients/compatibility.md lists what has run", () =>
  matrix.check(pythonPlace === undefined ? ["Python"] : []));
