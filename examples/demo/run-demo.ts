import type { ApiAnswer, ApiClient } from "@design-catalog/testing/api-client";
import { actAsProgram } from "../service-account.ts";
import { openStage, say } from "./open-stage.ts";
import { type Arrival, verifyArrival } from "./verify.ts";

/** Events that the demo causes and that must arrive. */
const expectedTypes = ["project.created", "project.product.added", "project.product.added", "project.deleted"];

const program = { name: "Demo", privileges: ["Admin Webhooks r/w", "Admin Products r/w"] };

/** Generous for busy machines: a delivery on one machine takes milliseconds. */
const arrivalTimeoutMs = 20_000;

/** Runs the demo and returns the exit code. */
export async function runDemo(): Promise<number> {
  const stage = await openStage();
  const { service, receiver } = stage;
  say(`Receiver listens on ${receiver.url}`);
  say(`Service listens on ${service.url}`);
  try {
    const secret = await act(await actAsProgram(service, program), receiver.url);
    const requests = await receiver.waitFor(expectedTypes.length, arrivalTimeoutMs);
    return report(requests.map((request) => verifyArrival(request, secret)));
  } catch (error) {
    say(`The demo failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    await stage.end();
  }
}

/** Registers the receiver, then makes the changes that it should receive. Returns the signing secret. */
async function act(client: ApiClient, receiverUrl: string): Promise<string> {
  const registered = await succeed(
    client.call("POST", "/api/v1/admin/webhooks", {
      url: `${receiverUrl}/hooks`,
      description: "Demo receiver",
      eventTypes: ["*"],
    }),
  );
  say(`Registered endpoint ${registered.endpoint.id}, secret ending in ${registered.endpoint.secretHint}`);
  const product = await succeed(client.call("POST", "/api/v1/admin/products", { name: "55 inch display" }));
  const project = await succeed(client.call("POST", "/api/v1/projects", { name: "Lobby video wall" }));
  say(`Created project ${project.id}`);
  const products = [{ productId: product.id, quantity: 2 }];
  await succeed(client.call("POST", `/api/v1/projects/${project.id}/products`, { products }));
  say("Added two products");
  await succeed(client.call("DELETE", `/api/v1/projects/${project.id}`));
  say("Deleted the project\n");
  return registered.secret;
}

/** Members of answers that the demo reads. */
interface Answer {
  readonly id: string;
  readonly secret: string;
  readonly endpoint: { readonly id: string; readonly secretHint: string };
}

async function succeed(call: Promise<ApiAnswer>): Promise<Answer> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`Cannot continue because the service answered ${status}: ${body.detail}`);
  // The demo checks what the receiver gets; it only reads ids from the answers.
  return body as Answer;
}

function report(arrivals: readonly Arrival[]): number {
  for (const { type, id, verified, attempt } of arrivals) {
    say(`  ${verified ? "verified" : "REFUSED "}  ${type.padEnd(24)} ${id}  attempt ${attempt}`);
  }
  const arrived = arrivals.map(({ type }) => type).toSorted();
  const complete = JSON.stringify(arrived) === JSON.stringify(expectedTypes.toSorted());
  const verified = arrivals.every((arrival) => arrival.verified);
  say(complete && verified ? "\nEvery event arrived and verified." : "\nNot every event arrived and verified.");
  return complete && verified ? 0 : 1;
}
