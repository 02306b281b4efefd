import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";

test.skipIf(process.platform !== "linux")("measuring how late timers are wakes an idle process seldom", async () => {
  const fixture = fileURLToPath(new URL("metrics-idle.fixture.ts", import.meta.url));
  const child = Bun.spawn([process.execPath, fixture], { stdout: "pipe", stderr: "inherit" });
  // With a timer every 10 ms there are a hundred more.
  expect(Number(await new Response(child.stdout).text())).toBeWithin(1, 60);
});
