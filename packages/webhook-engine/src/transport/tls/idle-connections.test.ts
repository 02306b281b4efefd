import { afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { createSecureContext, type SecureContext, type TLSSocket } from "node:tls";
import { type HostileReceiver, startHostileReceiver } from "@design-catalog/conformance/hostile-receivers";
import type { CertificatePair } from "@design-catalog/conformance/tls";
import { createTestAuthority } from "@design-catalog/testing";
import { openSocket } from "../open-socket.ts";
import { TlsConnection } from "./connection.ts";
import { createIdleConnections } from "./idle-connections.ts";

let certificate: CertificatePair;
let context: SecureContext;
let receiver: HostileReceiver;

beforeAll(async () => {
  const authority = await createTestAuthority();
  certificate = await authority.issue({ names: ["localhost"] });
  context = createSecureContext({ ca: authority.certificate });
});

beforeEach(async () => {
  receiver = await startHostileReceiver(() => undefined, certificate);
});

afterEach(() => receiver.close());

describe("idle connections", () => {
  test("give back the last one added, once", async () => {
    const idle = createIdleConnections();
    const [first, second] = await Promise.all([connectOne(), connectOne()]);
    idle.add(first);
    idle.add(second);
    expect(idle.take(route())).toBe(second);
    expect(idle.take(route())).toBe(first);
    expect(idle.take(route())).toBeUndefined();
    for (const connection of [first, second]) connection.destroy();
  });

  test("are not used for another name, port or address", async () => {
    const idle = createIdleConnections();
    idle.add(await connectOne());
    expect(idle.take(route({ host: "other.example" }))).toBeUndefined();
    expect(idle.take(route({ port: receiver.port + 1 }))).toBeUndefined();
    expect(idle.take(route({ address: "127.0.0.2" }))).toBeUndefined();
    expect(idle.take(route())).toBeDefined();
  });

  test("beyond 64 of one route are closed", async () => {
    const idle = createIdleConnections();
    for (const connection of await Promise.all(Array.from({ length: 70 }, connectOne))) idle.add(connection);
    await eventually(() => receiver.openConnections() === 64);
    idle.close();
    await eventually(() => receiver.openConnections() === 0);
  });

  test("without a taker are closed after a while", async () => {
    const idle = createIdleConnections(40);
    idle.add(await connectOne());
    idle.add(await connectOne());
    await eventually(() => receiver.openConnections() === 0);
    expect(idle.take(route())).toBeUndefined();
  });

  test("closed by the receiver are not given back", async () => {
    const idle = createIdleConnections();
    const connection = await connectOne();
    idle.add(connection);
    await receiver.close();
    await eventually(() => !connection.isOpen());
    expect(idle.take(route())).toBeUndefined();
  });

  test("added after close() are closed", async () => {
    const idle = createIdleConnections();
    idle.close();
    idle.add(await connectOne());
    await eventually(() => receiver.openConnections() === 0);
  });
});

function route({ host = "localhost", port = receiver.port, address = "127.0.0.1" } = {}) {
  return { addresses: [address], url: new URL(`https://${host}:${port}/`) };
}

/** Opens a connection that nobody uses yet. */
async function connectOne(): Promise<TlsConnection> {
  const at = { address: "127.0.0.1", url: route().url };
  const socket = await new Promise<TLSSocket>((resolve, reject) => {
    openSocket({ ...at, context }, { connected: () => undefined, opened: resolve, failed: reject });
  });
  const connection = new TlsConnection(socket, at);
  connection.release();
  await eventually(() => receiver.connectionCount() > 0);
  return connection;
}

const waitMsMax = 10_000;

async function eventually(isTrue: () => boolean): Promise<void> {
  const untilMs = performance.now() + waitMsMax;
  while (!isTrue()) {
    if (performance.now() > untilMs) throw new Error(`Cannot wait any longer for ${isTrue.toString()}`);
    await Bun.sleep(5);
  }
}
