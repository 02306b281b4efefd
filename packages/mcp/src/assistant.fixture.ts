import type { Actor, JsonObject, OperationContext } from "@design-catalog/core";
import { readMcpSettings } from "@design-catalog/core/application";
import { isJsonObject, isValid } from "@design-catalog/core/engine";
import { createTestApplication, idOf, type TestApplication } from "@design-catalog/testing/test-application";
import { runTool } from "./run-tool.ts";
import { tools } from "./tools/index.ts";

/** Creates an assistant of a user with a project, over a catalog with a matrix, displays and a screw. */
export async function createAssistant() {
  const application = await createTestApplication();
  const owner = application.actorWith();
  const catalog = await createCatalog(application);
  const project = idOf(await application.callNamed("createProject", owner, { body: { name: "Lobby" } }));
  const settings = await readMcpSettings(application.store);
  const context = application.contextOf(assistantOf(owner));

  /** Calls a tool and returns its answer, even if it fails. */
  const run = (name: string, given: object, { as = context, resultRowsMax = 50 }: Circumstances = {}) =>
    runTool(toolNamed(name), { context: as, settings: { ...settings, resultRowsMax } }, given);

  /**
   * Calls a tool and returns its answer.
   * @throws {TypeError} when the tool fails or answers outside its own schema
   */
  async function use(name: string, given: object, circumstances?: Circumstances): Promise<JsonObject> {
    const { outcome, content } = await run(name, given, circumstances);
    const answer: unknown = JSON.parse(JSON.stringify(content));
    if (outcome === "ok" && isValid(toolNamed(name).output, answer) && isJsonObject(answer)) return answer;
    throw new TypeError(`Cannot use the tool ${name}: answer ${JSON.stringify(content)}`);
  }

  return {
    application,
    owner,
    context,
    catalog,
    project,
    run,
    use,
    as: (actor: Actor): Circumstances => ({ as: application.contextOf(assistantOf(actor)) }),
    /** Adds products by the tool; returns their ids in the project. */
    async add(...productIds: readonly string[]): Promise<readonly string[]> {
      const products = productIds.map((productId) => ({ productId }));
      return listOf((await use("add_products_to_project", { projectId: project, products }))["added"]).map(idOf);
    },
    /** Returns the types of the events that `work` announces. */
    async announced(work: () => Promise<unknown>): Promise<readonly string[]> {
      const before = await application.sentEvents();
      await work();
      return (await application.sentEvents()).slice(before.length).map(({ type }) => type);
    },
  };
}

/** The user through an assistant, whose token is for the MCP server only. */
export function assistantOf(actor: Actor): Actor {
  return { ...actor, scopes: new Set(["mcp"]), resources: new Set(["mcp"]) };
}

export interface Circumstances {
  readonly as?: OperationContext;
  readonly resultRowsMax?: number;
}

/** Reads a list in an answer. */
export function listOf(value: unknown): readonly JsonObject[] {
  if (Array.isArray(value) && value.every(isJsonObject)) return value;
  throw new TypeError(`Cannot read the answer because it is not a list: ${JSON.stringify(value)}`);
}

/** Reads an object in an answer. */
export function objectOf(value: unknown): JsonObject {
  if (isJsonObject(value)) return value;
  throw new TypeError(`Cannot read the answer because it is not an object: ${JSON.stringify(value)}`);
}

function toolNamed(name: string) {
  const found = tools.find((tool) => tool.name === name);
  if (!found) throw new TypeError(`Cannot use the tool because its name is unknown: ${name}`);
  return found;
}

/**
 * Creates a matrix with `OUT` (two ports), `LINK` (both directions) and `IN`; a display with `IN` and `LINK`, which
 * includes a mount and, on request, a remote control; and a panel with one `IN`.
 */
async function createCatalog(application: TestApplication) {
  const create = async (kind: string, body: object) =>
    idOf(await application.callNamed(`create${kind}`, application.administrator, { body }));
  const connector = (code: string, gender: string) =>
    create("Connector", { name: code, code, family: "HDMI", gender, mounting: "panel" });
  const [plug, socket] = [await connector("plug", "male"), await connector("socket", "female")];
  const port = (name: string, direction: "in" | "out" | "inout", fields: object = {}) => {
    const connectorId = direction === "in" ? socket : plug;
    return { name, connectorId, direction, quantity: 1, signalIds: [], ...fields };
  };
  const mount = await create("Product", { name: "Mount" });
  const remote = await create("Product", { name: "Remote control" });
  const accessories = [
    { productId: mount, quantity: 2, mode: "included" },
    { productId: remote, quantity: 1, mode: "optional" },
  ];
  const matrixPorts = [port("OUT", "out", { quantity: 2 }), port("LINK", "inout"), port("IN", "in")];
  const displayPorts = [port("IN", "in"), port("LINK", "inout", { connectorId: socket })];
  return {
    mount,
    remote,
    matrix: await create("Product", { name: "Matrix", manufacturer: "Acme", connectors: matrixPorts }),
    display: await create("Product", { name: "Display", connectors: displayPorts, accessories }),
    panel: await create("Product", { name: "Panel", connectors: [port("IN", "in")] }),
    player: await create("Product", { name: "Player", connectors: [port("OUT", "out")] }),
    cable: await create("Cable", { name: "Patch cable" }),
  };
}
