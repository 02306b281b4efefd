/** A rotation never throws away a key that something still needs. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { runHere } from "../support/catalogctl.ts";
import { embeddedDatabaseUrl } from "../support/embedded-home.ts";
import { registerEndpoint } from "../support/endpoints.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(90_000);

let stage: Stage;
let environment: Readonly<Record<string, string>>;
let endpointId: string;
beforeAll(async () => {
  stage = await createStage();
  const service = await stage.startService();
  environment = { DATA_DIR: stage.dataDirectory("data") };
  const client = await signIn(service.url, stage.administrator);
  const headers = { Authorization: "Bearer of the dealer" };
  const url = "https://127.0.0.1:9/hooks";
  ({ id: endpointId } = await registerEndpoint(client, { url, eventTypes: ["project.created"], headers }));
});
afterAll(() => stage.end());

const readKeys = () =>
  readFileSync(join(stage.dataDirectory("data"), "master.key"), "utf8")
    .trim()
    .split(/\s+/u);

function query(statement: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  return withClient(embeddedDatabaseUrl(stage.dataDirectory("data")), async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(statement, [...values]);
    return rows;
  });
}

const readHeaders = async () => {
  const [row] = await query("SELECT headers::text AS headers FROM webhook_endpoints WHERE id = $1", [endpointId]);
  return String(row?.["headers"]);
};
const writeHeaders = (headers: string) =>
  query("UPDATE webhook_endpoints SET headers = $2::jsonb WHERE id = $1", [endpointId, headers]);

test("keys rotate seals what a slow request wrote with the old key while it waited", async () => {
  const sealedBefore = await readHeaders();
  const rotating = runHere(["keys", "rotate", "--settle-seconds", "8", "--json"], { environment });
  const changed = async () => ((await readHeaders()) === sealedBefore ? undefined : true);
  await waitUntil(changed, { timeoutMs: 30_000, what: "the first pass" });
  // By now the passes have found nothing more, and it waits for requests that are under way.
  await Bun.sleep(3_000);
  await writeHeaders(sealedBefore);
  const { exitCode, out } = await rotating;
  expect([exitCode, JSON.parse(out)]).toMatchObject([0, { removedKeys: 1, unreadable: 0 }]);
  const [keyId] = [String(JSON.parse(out)["currentKeyId"])];
  expect(readKeys()).toHaveLength(1);
  expect(await readHeaders()).not.toBe(sealedBefore);
  expect(await readHeaders()).toContain(`v1.${keyId}.`);
});

test("keys rotate keeps the old key when a value cannot be opened, and fails", async () => {
  const readable = await readHeaders();
  await writeHeaders('{"X-Lost": "v1.00000000.AAAA"}');
  const { exitCode, out } = await runHere(["keys", "rotate", "--settle-seconds", "0", "--json"], { environment });
  expect([exitCode, JSON.parse(out)]).toMatchObject([1, { removedKeys: 0, unreadable: 1 }]);
  expect(readKeys()).toHaveLength(2);
  await writeHeaders(readable);
  const again = await runHere(["keys", "rotate", "--settle-seconds", "0", "--json"], { environment });
  expect([again.exitCode, JSON.parse(again.out)]).toMatchObject([0, { removedKeys: 1, unreadable: 0 }]);
});
