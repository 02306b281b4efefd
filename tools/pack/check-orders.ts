import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Longest wait for a delivery, on a busy machine. */
const timeoutMs = 30_000;

/**
 * Runs the installed shop of `examples/orders.ts` on a PostgreSQL of its own, and verifies the delivery of an order by its
 * signature (Standard Webhooks).
 * @throws {Error} when the shop refuses the order, or its delivery does not arrive
 */
export async function checkOrders(directory: string, [program = "", ...words]: readonly string[]): Promise<void> {
  // Imported here because its packages exist only after the installation.
  const { createTestAuthority, startReceiver, startTestCluster } = await import("../../packages/testing/src/mod.ts");
  const cluster = await startTestCluster();
  const authority = await createTestAuthority();
  const receiver = await startReceiver({ authority });
  const env = {
    PATH: process.env["PATH"],
    NODE_NO_WARNINGS: "1",
    DATABASE_URL: cluster.connectionString,
    MASTER_KEY: randomBytes(32).toString("base64"),
    CA: authority.certificate,
    HOOK: receiver.url,
  };
  const shop = spawn(program, [...words, "orders.js"], { cwd: directory, env, stdio: ["pipe", "pipe", "inherit"] });
  try {
    shop.stdin.write("Ada orders a lamp\n");
    const secret = await secretOf(shop.stdout);
    const [request] = await receiver.waitFor(1, timeoutMs);
    const [id, timestamp] = [request?.headers["webhook-id"], request?.headers["webhook-timestamp"]];
    const body = new TextDecoder().decode(request?.body);
    const signed = new Bun.CryptoHasher("sha256", Buffer.from(secret.replace("whsec_", ""), "base64"));
    const signature = `v1,${signed.update(`${id}.${timestamp}.${body}`).digest("base64")}`;
    if (request?.headers["webhook-signature"] !== signature || !body.includes('"customer":"Ada"')) {
      throw new Error(`The delivery is not what was ordered, or not signed by ${signature}: ${body}`);
    }
  } finally {
    shop.kill("SIGKILL");
    if (shop.exitCode === null && shop.signalCode === null) await once(shop, "close");
    await receiver.close();
    await cluster.stop();
  }
}

async function secretOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    if (line.startsWith("refused")) throw new Error(line);
    if (line.startsWith("secret ")) return line.slice("secret ".length);
  }
  throw new Error("The shop ended before it had an endpoint");
}
