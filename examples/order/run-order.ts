import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { openStage, say } from "../demo/open-stage.ts";
import { actAsProgram } from "../service-account.ts";
import { createOrderDesk, type Order, type OrderDesk } from "./order-desk.ts";

/** Products that are planned and must therefore be ordered. */
const planned = [
  { quantity: 4, manufacturer: "Lumen", partNumber: "LW55-BK", name: "55 inch video wall display" },
  { quantity: 1, manufacturer: "Signa", partNumber: "SP4-256", name: "UHD media player" },
];

/** Generous for busy machines: a delivery on one machine takes milliseconds. */
const orderTimeoutMs = 20_000;

/** Runs the example and returns the exit code. */
export async function runOrder(): Promise<number> {
  const ordered = Promise.withResolvers<Order>();
  const late: { desk?: OrderDesk } = {};
  // The receiver runs before the endpoint has a secret.
  const stage = await openStage((request) => ({ status: late.desk?.receive(request) ?? 503 }));
  const { service, receiver } = stage;
  const giveUp = setTimeout(() => ordered.reject(new Error("Cannot wait any longer for the order")), orderTimeoutMs);
  try {
    // The planner is a person; the desk is a program.
    const client = await signIn(service.url, service.administrator);
    const url = `${receiver.url}/orders`;
    const endpoint = await succeed(client, "POST", "/api/v1/admin/webhooks", { url, eventTypes: ["snapshot.created"] });
    const desk = await actAsProgram(service, { name: "Order desk", privileges: ["Admin Projects"] });
    late.desk = createOrderDesk({ client: desk, secret: endpoint.secret, onOrder: ordered.resolve });
    const snapshot = await planAndTakeSnapshot(client);
    say(`Took the snapshot ${snapshot.uniqueNumber}\n`);
    return report(await ordered.promise, snapshot.uniqueNumber);
  } catch (error) {
    say(`The example failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    clearTimeout(giveUp);
    await stage.end();
  }
}

async function planAndTakeSnapshot(client: ApiClient): Promise<Made> {
  const project = await succeed(client, "POST", "/api/v1/projects", { name: "Lobby video wall" });
  const path = `/api/v1/projects/${project.id}`;
  for (const { quantity, ...product } of planned) {
    const { id: productId } = await succeed(client, "POST", "/api/v1/admin/products", product);
    await succeed(client, "POST", `${path}/products`, { products: [{ productId, quantity }] });
  }
  const snapshot = await succeed(client, "POST", `${path}/snapshot`, { message: "For the order" });
  // Products that are planned after the snapshot are not part of the order.
  const { id: productId } = await succeed(client, "POST", "/api/v1/admin/products", { name: "Afterthought" });
  await succeed(client, "POST", `${path}/products`, { products: [{ productId }] });
  return snapshot;
}

/** Members of answers that the example reads. */
interface Made {
  readonly id: string;
  readonly secret: string;
  readonly uniqueNumber: string;
}

// oxlint-disable-next-line max-params -- method, path and body keep the places that they have in a request
async function succeed(client: ApiClient, method: string, path: string, body: unknown): Promise<Made> {
  const answer = await client.call(method, path, body);
  if (answer.status >= 300)
    throw new Error(`Cannot continue because the service answered ${answer.status}: ${answer.body.detail}`);
  // The example reads only these members of the documented answers.
  return answer.body as Made;
}

function report({ number, project, lines }: Order, expectedNumber: string): number {
  say(`Order ${number}: ${project}`);
  for (const { quantity, manufacturer, partNumber, name } of lines) {
    say(`  ${String(quantity).padStart(3)} x ${manufacturer.padEnd(8)} ${partNumber.padEnd(10)} ${name}`);
  }
  const complete = number === expectedNumber && JSON.stringify(lines) === JSON.stringify(planned);
  say(complete ? "\nThe order is complete." : "\nThe order is not what was planned.");
  return complete ? 0 : 1;
}
