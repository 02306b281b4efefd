import { expect, test } from "bun:test";
import { type AddressInfo, createServer } from "node:net";
import { checkPort } from "./port-check.ts";

test("checkPort() refuses a port that another process listens on, and takes it afterwards", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  // A listener on a port has an address of this shape.
  const { port } = other.address() as AddressInfo;
  const taken = `Cannot listen on 127.0.0.1:${port} because another process does. Stop it, or set PORT to another port`;
  await expect(checkPort("127.0.0.1", port)).rejects.toThrow(taken);
  await new Promise<void>((resolve) => other.close(() => resolve()));
  await checkPort("127.0.0.1", port);
  // Twice because the check must not keep it.
  await checkPort("127.0.0.1", port);
});

test("checkPort() refuses an address that this machine does not have, unless any port will do", async () => {
  await expect(checkPort("192.0.2.1", 8_080)).rejects.toThrow("Set HOST to one that it has");
  await checkPort("192.0.2.1", 0);
});
