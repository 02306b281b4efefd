import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@design-catalog/core";
import { createRetryingClient, type RetryingClient } from "./retrying-client.ts";

/** Users at work through whichever process answers. */
export interface RetryingLoad {
  readonly client: RetryingClient;
  /** Ids of the created projects. */
  readonly created: readonly string[];
  /** Other things that succeeded. */
  readonly done: Readonly<Record<"changes" | "pages" | "jobs" | "refreshes", number>>;
  /** Begins nothing more and waits for what was begun. */
  stop(): Promise<void>;
}

/** A session that the load begins with, and a report that its jobs run. */
export interface LoadStart {
  readonly token: string;
  readonly refreshToken: string;
  readonly reportId: string;
  readonly origins: readonly string[];
}

/** Leaves the processors to the processes that start. */
const thinkMs = 25;
/** Projects of a user before the next job. */
const projectsPerJob = 8;
const jobPollMs = 100;
/** A job whose worker ends is continued by another when its lease has expired. */
const jobMsMax = 60_000;
const refreshMs = 250;

/** Starts users who create projects, rename them, page through the list and run reports, in a session that is refreshed. */
export function startRetryingLoad(users: number, { token, refreshToken, reportId, origins }: LoadStart): RetryingLoad {
  const client = createRetryingClient(token, origins);
  const created: string[] = [];
  const done = { changes: 0, pages: 0, jobs: 0, refreshes: 0 };
  const stopped = new AbortController();
  const isOver = () => stopped.signal.aborted || client.failed.length > 0;

  const user = async () => {
    for (let count = 1; !isOver(); count++) {
      const id = await createProject(client);
      if (id === undefined) return;
      created.push(id);
      if (await renamed(client, id)) done.changes += 1;
      if (await pageHas(client, id)) done.pages += 1;
      if (count % projectsPerJob === 0 && (await ranReport(client, id, reportId))) done.jobs += 1;
      await sleep(thinkMs);
    }
  };
  const session = async () => {
    for (let known: string | undefined = refreshToken; known !== undefined && !isOver(); await sleep(refreshMs)) {
      known = await refreshed(client, known);
      if (known !== undefined) done.refreshes += 1;
    }
  };
  const ended = Promise.all([session(), ...Array.from({ length: users }, user)]);
  return {
    client,
    created,
    done,
    async stop() {
      stopped.abort();
      await ended;
    },
  };
}

async function createProject(client: RetryingClient): Promise<string | undefined> {
  const body = { name: "Upgrade" };
  return textIn(await client.send({ method: "POST", path: "/api/v1/projects", body, accepted: [201] }), "id");
}

/** A repeated change is refused by its version if an earlier try, whose answer got lost, has made it. */
async function renamed(client: RetryingClient, id: string): Promise<boolean> {
  const path = `/api/v1/projects/${id}`;
  const name = `Upgraded ${crypto.randomUUID()}`;
  await client.send({ method: "PATCH", path, body: { version: 0, name }, accepted: [200, 409] });
  const read = await client.send({ method: "GET", path, accepted: [200] });
  return mustBe(client, read?.["name"] === name, `PATCH ${path}: ${JSON.stringify(read)}`);
}

async function pageHas(client: RetryingClient, id: string): Promise<boolean> {
  const filterModel = { id: { filterType: "text", type: "equals", filter: id } };
  const body = { startRow: 0, endRow: 10, sortModel: [{ colId: "createdAt", sort: "desc" }], filterModel };
  const page = await client.send({ method: "POST", path: "/api/v1/projects/grid", body, accepted: [200] });
  return mustBe(client, page?.["rowCount"] === 1, `POST /api/v1/projects/grid: ${JSON.stringify(page)}`);
}

async function ranReport(client: RetryingClient, projectId: string, reportId: string): Promise<boolean> {
  const path = `/api/v1/projects/${projectId}/reports/${reportId}/run`;
  let job = await client.send({ method: "POST", path, accepted: [202] });
  const deadlineMs = performance.now() + jobMsMax;
  while (job && ["queued", "running"].includes(textIn(job, "status") ?? "") && performance.now() < deadlineMs) {
    await sleep(jobPollMs);
    job = await client.send({ method: "GET", path: `/api/v1/jobs/${textIn(job, "id")}`, accepted: [200] });
  }
  return mustBe(client, job?.["status"] === "succeeded", `${path}: ${JSON.stringify(job)}`);
}

/** Returns the next refresh token. */
async function refreshed(client: RetryingClient, refreshToken: string): Promise<string | undefined> {
  const form = { grant_type: "refresh_token", refresh_token: refreshToken };
  const answer = await client.send({ method: "POST", path: "/api/v1/oauth/token", form, accepted: [200] });
  client.token = textIn(answer, "access_token") ?? client.token;
  return textIn(answer, "refresh_token");
}

/** Notes what is not so as failed; a request that has failed is noted already. */
function mustBe(client: RetryingClient, holds: boolean, otherwise: string): boolean {
  if (!holds) client.failed.push(otherwise);
  return holds;
}

function textIn(body: JsonObject | undefined, name: string): string | undefined {
  const value = body?.[name];
  return typeof value === "string" ? value : undefined;
}
