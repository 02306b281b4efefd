import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "@design-catalog/testing";
import { type ApiClient, signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { randomBytes } from "node:crypto";
import { copyDeliveries } from "../support/copied-deliveries.ts";
import { createProject, registerEndpoint } from "../support/endpoints.ts";
import { printFigures } from "../support/figures.ts";
import { createStage, type Stage } from "../support/stage.ts";
import { waitUntil } from "../support/wait-until.ts";

setDefaultTimeout(180_000);

const deliveryCount = 20_000;
const kills = 2;

let stage: Stage;
let database: TestDatabase;
let client: ApiClient;
let startWorker: () => ReturnType<Stage["startService"]>;

beforeAll(async () => {
  stage = await createStage();
  database = await createTestDatabase();
  const key = randomBytes(32).toString("base64");
  const environment = { DATABASE_URL: database.connectionString, MASTER_KEY: key };
  const api = await stage.startService({ environment: { ...environment, ROLE: "api" } });
  startWorker = () => stage.startService({ environment: { ...environment, ROLE: "worker" } });
  client = await signIn(api.url, stage.administrator);
});

afterAll(async () => {
  await stage.end();
  await database.drop();
});

describe("workers killed in the middle of a job", () => {
  test("leave it to others, which hand over every delivery, and each once", async () => {
    const receiver = await stage.startReceiver({ respond: () => ({ status: 204 }) });
    const endpoint = { url: `${receiver.url}/missed`, eventTypes: ["project.created"], enabled: false };
    const { id: endpointId } = await registerEndpoint(client, endpoint);
    await createProject(client);
    await query(copyDeliveries, [deliveryCount - 1]);
    await query(recordHandedOver);

    const body = { endpointId, dryRun: false };
    const { status, body: job } = await client.call("POST", "/api/v1/admin/webhooks/deliveries/resend", body);
    expect(status).toBe(202);
    const killedAt: number[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const worker = await startWorker();
      const target = (deliveryCount * kill) / (kills + 1);
      const { done } = await whenProgress(job.id, ({ progress }) => progress.done >= target);
      worker.kill("SIGKILL");
      await worker.exited;
      killedAt.push(done);
    }
    await startWorker();
    const ended = await whenProgress(job.id, ({ finishedAt }) => finishedAt !== null);
    printFigures("workers killed during a bulk resend", { deliveries: deliveryCount, killedAt: killedAt.join(", ") });

    expect(killedAt.every((done) => done < deliveryCount)).toBe(true);
    expect(ended.job).toMatchObject({
      status: "succeeded",
      progress: { done: deliveryCount, total: deliveryCount },
      result: { resent: deliveryCount, skipped: 0 },
    });
    const [{ handed, different } = {}] = await query(
      "SELECT count(DISTINCT job_id)::int AS handed, count(DISTINCT delivery_id)::int AS different FROM handed_over",
    );
    expect([handed, different]).toEqual([deliveryCount, deliveryCount]);
  });
});

/** Notes each manual attempt that the queue gets; the queue inserts one whose lease has lapsed again under its id. */
const recordHandedOver = `
  CREATE TABLE handed_over (delivery_id text, job_id uuid);
  CREATE FUNCTION note_handed_over() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.data->>'trigger' = 'manual' THEN INSERT INTO handed_over VALUES (NEW.data->>'deliveryId', NEW.id); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER note_handed_over AFTER INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION note_handed_over()`;

function query(text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]> {
  return withClient(database.connectionString, async (connection) => {
    const { rows } = await connection.query<Record<string, unknown>>(text, values && [...values]);
    return rows;
  });
}

/** The members of a job that the test reads. */
interface SeenJob {
  readonly progress: { readonly done: number };
  readonly finishedAt: string | null;
}

function whenProgress(id: string, isReached: (job: SeenJob) => boolean) {
  return waitUntil(
    async () => {
      const { body } = await client.call("GET", `/api/v1/jobs/${id}`);
      const job: SeenJob = { progress: body["progress"], finishedAt: body["finishedAt"] };
      return isReached(job) ? { job: body, done: job.progress.done } : undefined;
    },
    { timeoutMs: 60_000, what: "the progress of the job" },
  );
}
