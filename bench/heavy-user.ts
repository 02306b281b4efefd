/**
 * Measures what others notice of a user who causes as many deliveries as the limits on requests allow: the same reads
 * without and with that user, in turns. docs/operations/benchmarks.md has the results.
 */
import { type ApiClient, createApiClient, signIn } from "@design-catalog/testing/api-client";
import type { ServiceProcess } from "@design-catalog/testing/service-process";
import { Client } from "pg";
import type { Receiver } from "./programs/receiver.ts";
import { openClient, registerEndpoints } from "./shared/changes.ts";
import { describeMachine } from "./shared/machine.ts";
import { startProgram } from "./shared/program.ts";
import { readFor } from "./shared/read-for.ts";
import { setStage } from "./shared/stage.ts";
import { formatSpread, spreadOf } from "./shared/statistics.ts";

const endpoints = 16;
/** Most products of a request, each of which is announced to every endpoint. */
const products = 1_000;
const rounds = 5;
/** Long enough for the limit to allow one request again. */
const usualMs = 22_000;
const loadedMs = 12_000;
/** Others may wait so many times as long. */
const ratioMax = 3;
const password = "correct horse battery staple";
/** A caller who does not wait for what the service asks. */
const retryMs = 250;
const collectTimeoutMs = 120_000;

process.exit(await run());

async function run(): Promise<number> {
  // The limits are what keeps a user to their share; the service inherits the variable.
  process.env["RATE_LIMITS"] = "enforce";
  const stage = await setStage();
  const receiver = startProgram<Receiver>("receiver");
  let service: ServiceProcess | undefined;
  try {
    process.stdout.write(`${JSON.stringify(describeMachine(stage.database.version))}\n`);
    const urls = await receiver.call("listen", { certificate: stage.certificate, ports: endpoints });
    const connectionString = await stage.database.create("heavy");
    service = await stage.startService("all", connectionString);
    const administrator = await openClient(service);
    await registerEndpoints(administrator, urls, { eventTypes: ["project.product.added"] });
    const [heavy, other] = await openUsers(service, connectionString);
    const { id: productId } = await created(administrator, "/api/v1/admin/products", { name: "Display" });
    await limitOnlyWrites(administrator);
    const read = (durationMs: number) => readFor(`${service?.url}/api/v1/me`, other.token, durationMs);
    await read(loadedMs);
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const usual = await read(usualMs);
      const filling = fillShare(heavy, String(productId));
      const loaded = await read(loadedMs);
      const accepted = await filling;
      process.stdout.write(`${JSON.stringify({ usual, loaded, accepted })}\n`);
      ratios.push(loaded.p99Ms / usual.p99Ms);
      await receiver.call("collect", { count: accepted * products * endpoints, timeoutMs: collectTimeoutMs });
    }
    process.stdout.write(`p99 of reads next to a heavy user, to the usual: ${formatSpread(spreadOf(ratios), 2)}\n`);
    return spreadOf(ratios).median < ratioMax ? 0 : 1;
  } finally {
    await Promise.all([service?.stop(), receiver.stop()]);
    await stage.stop();
  }
}

/** Lifts the limit of reads, which one reader who stands for many would exceed. */
async function limitOnlyWrites(administrator: ApiClient): Promise<void> {
  const { body } = await administrator.call("GET", "/api/v1/admin/application");
  const rateLimits = [
    { name: "write", match: { methods: ["POST"] }, per: "user", quota: 300, windowSeconds: 60, burst: null },
  ];
  const { status } = await administrator.call("PATCH", `/api/v1/admin/applications/${body.id}`, {
    version: Number(body.version),
    settings: { rateLimits },
  });
  if (status !== 200) throw new Error(`Cannot change the limits: answer ${status}`);
}

/** Signs two plain users up and in; their addresses are verified by hand because there is no mail. */
async function openUsers({ url }: ServiceProcess, connectionString: string) {
  const addresses = ["heavy@catalog.example", "other@catalog.example"] as const;
  const visitor = createApiClient(url, "");
  for (const emailAddress of addresses)
    await created(visitor, "/api/v1/account/register", { emailAddress, password, firstName: "Kim" });
  const client = new Client({ connectionString });
  await client.connect();
  await client.query("UPDATE users SET address_state = 'verified', status = 'active'");
  await client.end();
  const signedIn = (emailAddress: string) => signIn(url, { emailAddress, password });
  return [await signedIn(addresses[0]), await signedIn(addresses[1])] as const;
}

/** Adds as many products as the limits accept, and returns how many requests were accepted. */
async function fillShare(user: ApiClient, productId: string): Promise<number> {
  const startMs = performance.now();
  let accepted = 0;
  const { id } = await created(user, "/api/v1/projects", { name: "Lobby video wall" });
  while (performance.now() - startMs < loadedMs) {
    const body = { products: [{ productId, quantity: products }] };
    const { status } = await user.call("POST", `/api/v1/projects/${id}/products`, body);
    if (status < 300) accepted += 1;
    else if (status !== 429) throw new Error(`Cannot add products: answer ${status}`);
    else await Bun.sleep(retryMs);
  }
  return accepted;
}

async function created(client: ApiClient, path: string, body: unknown) {
  const answer = await client.call("POST", path, body);
  if (answer.status < 300) return answer.body;
  throw new Error(`Cannot prepare the load because ${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
}
