import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Receiver } from "@design-catalog/conformance/receiver";
import { parseJsonBody } from "@design-catalog/core/engine";
import { signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import type { Browser } from "playwright-core";
import { createAccount } from "../mcp/oauth-account.ts";
import { generations } from "../mcp/sdk-clients.ts";
import { closePages, findBrowser, shareBrowser } from "../support/browser.ts";
import { registerEndpoint } from "../support/endpoints.ts";
import { makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(90_000);

const executablePath = findBrowser();
const deliveredWithinMs = 30_000;

describe.skipIf(executablePath === undefined)("an assistant that knows only the address", () => {
  let stage: Stage;
  let service: ServiceProcess;
  let receiver: Receiver;
  let browser: Browser;
  let products: { readonly display: string; readonly player: string };

  beforeAll(async () => {
    stage = await createStage();
    const environment = await makeStageDatabase(stage);
    [service, receiver, browser] = await Promise.all([
      stage.startService({ environment }),
      stage.startReceiver(),
      shareBrowser(executablePath ?? ""),
    ]);
    const client = await signIn(service.url, stage.administrator);
    await registerEndpoint(client, { url: `${receiver.url}/catalog`, eventTypes: ["*"] });
    products = await createProducts(client);
  });
  afterAll(async () => {
    await closePages(browser);
    await stage?.end();
  });

  /** A user signs in and allows everything asked for; the answer goes to a client that the browser does not reach. */
  async function allowInBrowser(authorizationUrl: URL): Promise<URLSearchParams> {
    const page = await (await browser.newContext({ locale: "en-US" })).newPage();
    const back = page.waitForRequest((request) => request.url().startsWith("http://127.0.0.1:33418/callback?"));
    await page.goto(authorizationUrl.href);
    await page.getByLabel("Email address").fill(stage.administrator.emailAddress);
    await page.getByLabel("Password").fill(stage.administrator.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Allow" }).click();
    return new URL((await back).url()).searchParams;
  }

  test.each(generations)("$name signs in and builds a project, and webhooks report each step", async (generation) => {
    const account = createAccount();
    const connection = { url: new URL(`${service.url}/api/v1/mcp`), account };
    expect(await generation.connect(connection).catch(String)).toContain("Unauthorized");
    await generation.finishAuthorization(connection, await allowInBrowser(account.authorizationUrl()));
    const assistant = await generation.connect(connection);
    const call = async (name: string, given: object) => {
      const { isError, structured, content } = await assistant.callTool(name, { ...given });
      if (isError) throw new TypeError(`Cannot continue because ${name} was refused: ${JSON.stringify(content)}`);
      return structured;
    };
    const projectId = valueAt(await call("create_project", { name: "Lobby" }), "project", "id");
    const wanted = [{ productId: products.player }, { productId: products.display }];
    const added = await call("add_products_to_project", { projectId, products: wanted });
    const [player, display] = [valueAt(added, "added", "0", "id"), valueAt(added, "added", "1", "id")];
    const ends = { from: { projectProductId: player }, to: { projectProductId: display } };
    expect(valueAt(await call("connect_products", { projectId, ...ends }), "cable", "cableId")).toBe("C-001");
    await assistant.close();
    const sent = await waitUntil(() => typesOf(receiver, projectId, 5), {
      timeoutMs: deliveredWithinMs,
      what: "the webhooks of the project",
    });
    expect(sent.toSorted()).toEqual([
      "project.cable.added",
      "project.created",
      // The player, the display and the mount that it brings.
      ...Array.from({ length: 3 }, () => "project.product.added"),
    ]);
  });
});

async function createProducts(client: Awaited<ReturnType<typeof signIn>>) {
  const create = async (kind: string, body: object): Promise<string> => {
    const { status, body: created } = await client.call("POST", `/api/v1/admin/${kind}`, body);
    if (status !== 201) throw new TypeError(`Cannot create ${kind}: status ${status}`);
    return String(created.id);
  };
  const connector = (code: string, gender: string) =>
    create("connectors", { name: code, code, family: "HDMI", gender, mounting: "panel" });
  const port = { quantity: 1, signalIds: [] };
  const output = { ...port, name: "OUT", direction: "out", connectorId: await connector("plug", "male") };
  const input = { ...port, name: "IN", direction: "in", connectorId: await connector("socket", "female") };
  const accessories = [{ productId: await create("products", { name: "Mount" }), quantity: 1, mode: "included" }];
  return {
    player: await create("products", { name: "Player", connectors: [output] }),
    display: await create("products", { name: "Display", connectors: [input], accessories }),
  };
}

/** Types of a project's events, once there are this many; one may be delivered more than once. */
function typesOf({ requests }: Receiver, projectId: string, count: number): readonly string[] | undefined {
  const bodies = requests.map(({ body }) => new TextDecoder().decode(body)).filter((text) => text.includes(projectId));
  const events = bodies.map((text) => parseJsonBody(text));
  const types = new Map(events.map((event) => [valueAt(event, "id"), valueAt(event, "type")]));
  return types.size < count ? undefined : [...types.values()];
}

/** A text somewhere in an answer. */
function valueAt(answer: unknown, ...path: readonly string[]): string {
  const value = path.reduce((place: unknown, name): unknown => Reflect.get(Object(place), name), answer);
  if (typeof value === "string") return value;
  throw new TypeError(`Cannot read ${path.join(".")} as it is not text: current value is ${JSON.stringify(answer)}`);
}
