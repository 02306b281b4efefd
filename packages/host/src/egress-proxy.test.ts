import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestAuthority, type Receiver, startReceiver, type TestAuthority } from "@design-catalog/testing";
import { hasTool } from "@design-catalog/testing/needed-tool";
import { readConfig } from "./config/config.ts";
import { createOutbound } from "./outbound.ts";

const startMsMax = 30_000;
const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };
const manual = join(import.meta.dirname, "..", "..", "..", "docs", "operations", "webhooks.md");
const isThere = hasTool({ name: "Tinyproxy", debianPackage: "tinyproxy", isThere: Bun.which("tinyproxy") !== null });

describe.skipIf(!isThere)("createOutbound() with Debian's Tinyproxy, set up as the manual says", () => {
  const directory = mkdtempSync(join(tmpdir(), "design-catalog-tinyproxy-"));
  let authority: TestAuthority;
  let receiver: Receiver;
  let proxy: Awaited<ReturnType<typeof startTinyproxy>> | undefined;
  beforeAll(async () => {
    authority = await createTestAuthority();
    receiver = await startReceiver({ authority, respond: () => ({ status: 200, body: "received" }) });
    proxy = await startTinyproxy(directory, receiver.port);
  }, startMsMax);
  afterAll(async () => {
    proxy?.program.kill("SIGKILL");
    await proxy?.program.exited;
    await receiver.close();
    rmSync(directory, { recursive: true });
  });

  function outbound(password: string) {
    const config = readConfig({
      WEBHOOK_PROXY: `http://catalog:${password}@127.0.0.1:${proxy?.port}`,
      WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
    });
    return createOutbound({ ...config, webhookCertificates: authority.certificate }, log);
  }

  test("sends deliveries and other requests through it", async () => {
    const { transport, webClient } = outbound("change-me");
    const limits = { deadlineMs: 10_000, responseBytesMax: 1_000 };
    const url = `https://localhost:${receiver.port}/hook`;
    const body = new Uint8Array(3);
    const request = {
      method: "POST",
      url: new URL(url),
      addresses: ["127.0.0.1"],
      headers: {},
      body,
      ...limits,
    } as const;
    expect(await transport.send(request)).toMatchObject({ outcome: "response", statusCode: 200 });
    expect(await webClient.request({ method: "GET", url, ...limits })).toMatchObject({ text: "received" });
    // Tinyproxy has connected both: it logs each connection with the address and never a name.
    expect(readFileSync(join(directory, "log"), "utf8")).toContain(`CONNECT 127.0.0.1:${receiver.port} HTTP/1.1`);
    await transport.close();
  });

  test("reports a wrong password as a fault of the proxy", async () => {
    const { transport } = outbound("wrong");
    const place = { url: new URL(`https://localhost:${receiver.port}/`), addresses: ["127.0.0.1"] };
    const limits = { deadlineMs: 10_000, responseBytesMax: 1_000 };
    const result = await transport.send({ method: "GET", ...place, headers: {}, body: new Uint8Array(), ...limits });
    expect(result).toMatchObject({
      errorClass: "proxy",
      message: "the proxy does not accept the credentials, or wants some (status 401)",
      remoteAddress: null,
    });
  });
});

/** Starts Tinyproxy with the manual's file, but on a free port and for the port of the receiver. */
async function startTinyproxy(directory: string, receiverPort: number) {
  const [, documented = ""] = /```\n(Port 3128\n[^`]+)```/u.exec(readFileSync(manual, "utf8")) ?? [];
  const port = await freePort();
  const file = join(directory, "tinyproxy.conf");
  const log = `LogFile "${join(directory, "log")}"\nLogLevel Connect\n`;
  const changed = documented
    .replace("Port 3128", `Port ${port}`)
    .replace("ConnectPort 443", `ConnectPort ${receiverPort}`)
    .replace("Listen 10.0.0.9", "Listen 127.0.0.1")
    .replace("Allow 10.0.0.0/24", "Allow 127.0.0.1");
  writeFileSync(file, changed + log);
  const program = Bun.spawn(["tinyproxy", "-d", "-c", file], { stdout: "ignore", stderr: "ignore" });
  while (program.exitCode === null && !(await accepts(port))) await Bun.sleep(20);
  return { port, program };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}

async function accepts(port: number): Promise<boolean> {
  const socket = await Bun.connect({ hostname: "127.0.0.1", port, socket: { data: silent } }).catch(silent);
  socket?.end();
  return socket !== undefined;
}
