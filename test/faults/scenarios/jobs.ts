import { randomBytes } from "node:crypto";
import { signIn } from "@design-catalog/testing/api-client";
import { withClient } from "@design-catalog/testing/test-database";
import { copyDeliveries } from "../../support/copied-deliveries.ts";
import { createProject, registerEndpoint } from "../../support/endpoints.ts";
import type { Stage } from "../../support/stage.ts";
import { waitUntil } from "../../support/wait-until.ts";
import { atMost, type Finding, same, type Watched } from "../check.ts";

/** Workers killed during one bulk resend. */
export interface KilledJobPlan extends Watched {
  readonly connectionString: string;
  readonly deliveries: number;
  readonly kills: number;
}

/** Longest wait for progress: the lease of a killed worker lapses after 16 s at most. */
const progressMsMax = 60_000;

/** Resends missed deliveries by a job and kills each worker that runs it, until the last one ends it. */
export async function killJobs(stage: Stage, plan: KilledJobPlan): Promise<Finding> {
  const { connectionString, deliveries, kills } = plan;
  const shared = { DATABASE_URL: connectionString, MASTER_KEY: randomBytes(32).toString("base64") };
  const api = await stage.startService({ environment: { ...shared, ROLE: "api" } });
  const startWorker = () => stage.startService({ environment: { ...shared, ROLE: "worker" } });
  const client = await signIn(api.url, stage.administrator);
  const receiver = await stage.startReceiver({ respond: () => ({ status: 204 }) });
  const endpoint = { url: `${receiver.url}/missed`, eventTypes: ["project.created"], enabled: false };
  const { id: endpointId } = await registerEndpoint(client, endpoint);
  await createProject(client);
  const query = queriesOn(connectionString);
  await query(copyDeliveries, [deliveries - 1]);
  await query(recordHandedOver);

  const resend = { endpointId, dryRun: false };
  const { body: requested } = await client.call("POST", "/api/v1/admin/webhooks/deliveries/resend", resend);
  const whenJob = (isReached: (job: SeenJob) => boolean) =>
    waitUntil(
      async () => {
        const { body } = await client.call("GET", `/api/v1/jobs/${requested.id}`);
        const { progress, ...job } = body;
        const seen: SeenJob = { done: progress.done, status: job["status"], finishedAt: job["finishedAt"] };
        return isReached(seen) ? seen : undefined;
      },
      { timeoutMs: progressMsMax, what: "the progress of the job" },
    );
  const killedAt: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const worker = await startWorker();
    killedAt.push((await whenJob(({ done }) => done >= (deliveries * kill) / (kills + 1))).done);
    worker.kill("SIGKILL");
    await worker.exited;
    plan.onProgress?.(kill / (kills + 1));
  }
  await startWorker();
  const ended = await whenJob(({ finishedAt }) => finishedAt !== null);
  plan.onProgress?.(1);
  const [counted = {}] = await query(countHandedOver);
  return {
    figures: { deliveries, kills, "done at the last kill": killedAt.at(-1) ?? 0 },
    checks: [
      atMost("deliveries done at the last kill", killedAt.at(-1) ?? 0, deliveries - 1),
      same("state of the job", `${ended.status} ${ended.done}`, `succeeded ${deliveries}`),
      same("deliveries handed over", counted["different"], deliveries),
      same("attempts handed over", counted["handed"], deliveries),
    ],
  };
}

interface SeenJob {
  readonly done: number;
  readonly status: string;
  readonly finishedAt: string | null;
}

/** Notes each manual attempt that the queue gets; the queue inserts one whose lease has lapsed again under its id. */
const recordHandedOver = `
  CREATE TABLE handed_over (delivery_id text, job_id uuid);
  CREATE FUNCTION note_handed_over() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.data->>'trigger' = 'manual' THEN INSERT INTO handed_over VALUES (NEW.data->>'deliveryId', NEW.id); END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER note_handed_over AFTER INSERT ON pgboss.job FOR EACH ROW EXECUTE FUNCTION note_handed_over()`;

const countHandedOver = `
  SELECT count(DISTINCT job_id)::int AS handed, count(DISTINCT delivery_id)::int AS different FROM handed_over`;

function queriesOn(connectionString: string) {
  return (text: string, values?: readonly unknown[]): Promise<readonly Record<string, unknown>[]> =>
    withClient(connectionString, async (connection) => {
      const { rows } = await connection.query<Record<string, unknown>>(text, values && [...values]);
      return rows;
    });
}
