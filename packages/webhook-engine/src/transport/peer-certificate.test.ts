import { afterAll, beforeAll, expect, test } from "bun:test";
import { createServer, type Server } from "node:tls";
import { createTestAuthority, type TestAuthority } from "@design-catalog/testing";
import { createTlsTransport, type TlsTransportOptions } from "./tls/transport.ts";

const hourMs = 3_600_000;

let authority: TestAuthority;
let server: Server;
beforeAll(async () => {
  authority = await createTestAuthority();
  const { key, cert } = await authority.issue({ names: ["localhost"], expired: true });
  server = createServer({ key, cert }, (socket) => void socket.on("error", () => undefined));
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => void server.close());

async function send(options: TlsTransportOptions) {
  const transport = createTlsTransport({ extraCertificates: authority.certificate, ...options });
  const address = server.address();
  const port = typeof address === "object" ? (address?.port ?? 0) : 0;
  const place = { url: new URL(`https://localhost:${port}/`), addresses: ["127.0.0.1"] };
  const limits = { deadlineMs: 5_000, responseBytesMax: 100 };
  const result = await transport.send({ method: "POST", ...place, headers: {}, body: new Uint8Array(), ...limits });
  await transport.close();
  return result;
}

test.each([
  ["no clock", {}],
  ["the machine's", { clock: { now: () => Date.now() } }],
  ["one by which it is not valid yet", { clock: { now: () => Date.now() - 1_000 * hourMs } }],
])("a certificate that has expired is the receiver's fault, given %s", async (_, options) => {
  const message = expect.stringContaining("certificate expired on");
  expect(await send(options)).toMatchObject({ outcome: "error", errorClass: "tls", message });
});

test("a certificate that has expired only by the machine's wrong clock is the service's fault", async () => {
  const clock = { now: () => Date.now() - 1.5 * hourMs };
  const message = expect.stringContaining("the clock of the service's machine is wrong");
  expect(await send({ clock })).toMatchObject({ outcome: "error", errorClass: "service", message });
});
