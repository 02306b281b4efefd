import { startReceiver } from "@design-catalog/testing/receiver";
import { createTestAuthority } from "@design-catalog/testing/tls";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient, type Client } from "./client.ts";
import { startService } from "./service.ts";
import { type Arrival, verifyArrival } from "./verify.ts";

/** What the demo causes, and so must arrive. */
const expectedTypes = ["project.created", "project.product.added", "project.product.added", "project.deleted"];

/** A delivery on one machine takes milliseconds; this is for machines that are busy. */
const arrivalTimeoutMs = 20_000;

/** Runs the demo and returns the exit code. */
export async function runDemo(): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), "design-catalog-demo-"));
  const authority = await createTestAuthority();
  const receiver = await startReceiver({ authority });
  const authorityFile = join(directory, "receiver-ca.pem");
  await writeFile(authorityFile, authority.certificate);
  say(`Receiver listens on ${receiver.url}`);
  const service = await startService({ directory, authorityFile });
  say(`Service listens on ${service.url}`);
  try {
    const secret = await act(await createClient(service), receiver.url);
    const requests = await receiver.waitFor(expectedTypes.length, arrivalTimeoutMs);
    return report(requests.map((request) => verifyArrival(request, secret)));
  } catch (error) {
    say(`The demo failed: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  } finally {
    await service.stop();
    await receiver.close();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Registers the receiver, then makes the changes that it is to hear of. Returns the signing secret. */
async function act(client: Client, receiverUrl: string): Promise<string> {
  const { endpoint, secret } = await client.post("/api/v1/admin/webhooks", {
    url: `${receiverUrl}/hooks`,
    description: "Demo receiver",
    eventTypes: ["*"],
  });
  say(`Registered endpoint ${endpoint.id}, secret ending in ${endpoint.secretHint}`);
  const product = await client.post("/api/v1/admin/products", { name: "55 inch display", manufacturer: "Lumen" });
  const project = await client.post("/api/v1/projects", { name: "Lobby video wall" });
  say(`Created project ${project.id}`);
  await client.post(`/api/v1/projects/${project.id}/products`, {
    products: [{ productId: product.id, quantity: 2 }],
  });
  say("Added two products");
  await client.delete(`/api/v1/projects/${project.id}`);
  say("Deleted the project\n");
  return secret;
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

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
