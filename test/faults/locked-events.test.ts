import { expect, setDefaultTimeout, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { isJsonObject } from "@design-catalog/core/engine";
import { signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { waitUntil } from "../support/wait-until.ts";
import { openFaultStage } from "./fault-stage.ts";

setDefaultTimeout(180_000);

const on = openFaultStage();
const projects = 8;
const arrivalMs = 30_000;
/** Time until the retries are due and 30 s without progress; the rest is for a busy machine. */
const stallMsMax = 35_000 + 40_000;

test("a service whose events are locked says why its dispatcher stands, and delivers when they are free", async () => {
  const service = await on.stage().startService({
    environment: { DATABASE_URL: on.connectionString(), MASTER_KEY: randomBytes(32).toString("base64") },
  });
  let isLocked = true;
  const receiver = await on.stage().startReceiver({ respond: () => ({ status: isLocked ? 503 : 204 }) });
  const client = await signIn(service.url, on.stage().administrator);
  await registerEndpoint(client, { url: receiver.url, eventTypes: ["project.created"] });
  for (let count = 0; count < projects; count++) await createProject(client);
  await receiver.waitFor(projects, arrivalMs);
  const readDispatcher = async () => {
    const body: unknown = await (await fetch(`${service.url}/readyz`)).json();
    const checks = isJsonObject(body) ? body["checks"] : undefined;
    return isJsonObject(checks) ? checks["dispatcher"] : undefined;
  };
  await withClient(on.connectionString(), async (holder) => {
    await holder.query("BEGIN");
    // Claims and results touch no event.
    await holder.query("LOCK TABLE events IN ACCESS EXCLUSIVE MODE");
    const what = "the dispatcher to stall";
    const readStall = async () => {
      const state = await readDispatcher();
      return state === "ok" ? undefined : state;
    };
    const stall = await waitUntil(readStall, { timeoutMs: stallMsMax, everyMs: 500, what });
    expect(stall).toMatch(/^no progress for \d+ ms: deliveries cannot be loaded$/u);
    await waitUntil(() => (service.output().includes("The dispatcher has stalled") ? true : undefined), {
      timeoutMs: arrivalMs,
      what,
    });
    isLocked = false;
  });
  await receiver.waitFor(2 * projects, arrivalMs);
  await waitUntil(async () => ((await readDispatcher()) === "ok" ? true : undefined), {
    timeoutMs: arrivalMs,
    what: "the dispatcher to recover",
  });
  expect(service.output().split("The dispatcher has stalled")).toHaveLength(2);
});
