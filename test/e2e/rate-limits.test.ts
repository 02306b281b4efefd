import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { signIn } from "@design-catalog/testing/api-client";
import { makeStageDatabase } from "../support/stage-database.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(120_000);

const isLinux = process.platform === "linux";
const quota = 40;
const sent = 120;

let stage: Stage;

beforeAll(async () => {
  stage = await createStage();
});

afterAll(() => stage.end());

describe.skipIf(!isLinux)("a service of two processes with enforced rate limits", () => {
  test("admits the quota of a user in both together, and shows all refusals", async () => {
    const database = await makeStageDatabase(stage);
    const { url } = await stage.startService({ environment: { ...database, PROCESSES: "2", RATE_LIMITS: "enforce" } });
    const client = await signIn(url, stage.administrator);
    const { body: application } = await client.call("GET", "/api/v1/admin/application");
    const policy = {
      name: "write",
      match: { methods: ["POST"] },
      per: "user",
      quota,
      windowSeconds: 7_200,
      burst: null,
    };
    const change = { settings: { rateLimits: [policy] }, version: application.version };
    const changed = await client.call("PATCH", `/api/v1/admin/applications/${application.id}`, change);
    expect(changed.status).toBe(200);
    // A process uses the settings it has read for five seconds.
    await Bun.sleep(5_500);
    const statuses = new Map<number, number>();
    const post = async (index: number) => {
      const { status } = await client.call(
        "POST",
        "/api/v1/projects",
        { name: `Lobby ${index}` },
        { connection: "close" },
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    };
    for (let index = 0; index < sent; index += 10) {
      await Promise.all(Array.from({ length: 10 }, (_, offset) => post(index + offset)));
    }
    const created = statuses.get(201) ?? 0;
    expect(created + (statuses.get(429) ?? 0)).toBe(sent);
    // A process may keep an unused lease of a tenth.
    expect(created).toBeLessThanOrEqual(quota);
    expect(created).toBeGreaterThanOrEqual(quota - quota / 10);
    const refused = await waitUntil(
      async () => {
        const { body } = await client.call("GET", "/api/v1/admin/ratelimits");
        return body.refusals[0]?.count === sent - created ? body : undefined;
      },
      { timeoutMs: 25_000, everyMs: 250, what: "the refusals of both processes" },
    );
    expect(refused).toMatchObject({ mode: "enforce", refusals: [{ policy: "write", per: "user", enforced: true }] });
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain(`catalog_rate_limit_exceeded_total{policy="write",enforced="true"} ${sent - created}`);
  });
});
