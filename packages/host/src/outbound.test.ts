import { expect, test } from "bun:test";
import { readConfig } from "./config/config.ts";
import { createOutbound } from "./outbound.ts";
import { systemPorts } from "./system-ports.ts";

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

test("createOutbound() scans by clamd if CLAMD_URL is set, and otherwise not", async () => {
  expect(createOutbound(readConfig({}), log)).not.toHaveProperty("contentScanner");
  const { contentScanner } = createOutbound(readConfig({ CLAMD_URL: "tcp://127.0.0.1:1" }), log);
  async function* content() {
    yield systemPorts.random.bytes(10);
  }
  expect(await contentScanner?.scan(content(), { waitMsMax: 10_000 })).toMatchObject({ outcome: "unavailable" });
});
