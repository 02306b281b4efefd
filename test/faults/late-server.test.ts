import { expect, setDefaultTimeout, test } from "bun:test";
import { waitForServer } from "@design-catalog/storage-kysely";
import { testDatabaseUrlVariable } from "@design-catalog/testing";
import { startDelayingProxy } from "../support/delaying-proxy.ts";

setDefaultTimeout(90_000);

test("waitForServer() waits longer for each further answer, so a slow server is found within the wait", async () => {
  const url = new URL(process.env[testDatabaseUrlVariable] ?? "");
  // A login takes three answers: together they are later than the first look waits.
  const proxy = await startDelayingProxy(Number(url.port), 800);
  url.port = String(proxy.port);
  const failures: unknown[] = [];
  await waitForServer(url.href, { waitMs: 50_000, onWait: ({ error }) => failures.push(error) });
  await proxy.close();
  expect(failures.length).toBeGreaterThan(0);
});
