import { setTimeout as sleep } from "node:timers/promises";
import type { JsonObject } from "@design-catalog/core";
import type { Caller } from "../caller/caller.ts";
import { numberOf, objectOf, textOf } from "../caller/json-reading.ts";
import { CliError } from "../cli-error.ts";
import { createProgress } from "../terminal/progress.ts";
import type { Terminal } from "../terminal/terminal.ts";

const pollMs = 250;
/** Longest wait for the start of a job: workers take a waiting one within a second, or after one of the same user. */
const startMsMax = 60_000;

/**
 * Reads a job until it has ended, and shows its progress. The service goes on with it when the command is interrupted.
 * @throws {CliError} `failed` when it has failed or was cancelled, `unavailable` when no worker starts it
 */
export async function awaitJob(
  service: Caller,
  requested: JsonObject,
  shown: { readonly terminal: Terminal; readonly label: string },
): Promise<JsonObject> {
  const progress = createProgress(shown.terminal, shown.label);
  const parameters = { id: textOf(requested, "id") };
  const deadlineMs = performance.now() + startMsMax;
  try {
    for (;;) {
      const job = objectOf(await service.call("getJob", { parameters }));
      const { done, total } = progressOf(job);
      progress.update(done, total);
      if (job["finishedAt"] !== null) return succeeded(job);
      if (performance.now() > deadlineMs) checkStarted(job);
      await sleep(pollMs);
    }
  } finally {
    progress.end();
  }
}

function checkStarted(job: JsonObject): void {
  if (job["status"] !== "queued") return;
  const message = `The job ${textOf(job, "id")} has not started: is a worker of the service running?`;
  throw new CliError("unavailable", message);
}

function progressOf(job: JsonObject) {
  const progress = objectOf(job["progress"]);
  return { done: numberOf(progress, "done"), total: numberOf(progress, "total") };
}

function succeeded(job: JsonObject): JsonObject {
  if (job["status"] === "succeeded") return job;
  const { done, total } = progressOf(job);
  const reason = job["status"] === "cancelled" ? "it was cancelled" : textOf(job, "error");
  throw new CliError("failed", `The job ${textOf(job, "id")} ended after ${done} of ${total}: ${reason}`);
}
