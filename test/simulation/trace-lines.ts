import type { ClaimedJob, Settlement } from "@design-catalog/core/ports";
import type { Handlers } from "./world/observations.ts";

/** Lines of a trace; observations without a line are left out. */
export const traceLines: Handlers<string | undefined> = {
  commit: ({ changes }) =>
    `commit ${changes.map(({ table, key, before }) => `${before ? "~" : "+"}${table}:${key}`).join(" ")}`,
  rollback: ({ ids }) => `rollback ${ids.join(" ")}`,
  rerun: ({ process, ids }) => `${process.name} runs again after a deadlock, without ${ids.join(" ")}`,
  "reply-lost": ({ process, request }) => `${process.name} loses the reply to ${request}`,
  claim: ({ process, jobs }) =>
    jobs.length > 0 ? `${process.name} claims ${jobs.map(showJob).join(", ")}` : undefined,
  hold: ({ process, jobs }) => `${process.name} holds ${jobs.map(showJob).join(", ")}`,
  begin: ({ process, job }) => `${process.name} begins ${showJob(job)}`,
  "hand-back": ({ process, jobs }) => `${process.name} hands back ${jobs.map(showJob).join(", ")}`,
  load: ({ process, load: { delivery } }) =>
    `${process.name} reads ${delivery.id}: ${delivery.status}, attempts ${delivery.attemptCount}`,
  settle: ({ process, settlements, settled }) =>
    `${process.name} settles ${settlements.map((settlement) => showSettlement(settlement, settled)).join(", ")}`,
  resolve: ({ process, host, resolution }) => `${process.name} resolves ${host}: ${JSON.stringify(resolution)}`,
  send: ({ sending: { process, deliveryId, request } }) =>
    `${process.name} sends ${deliveryId} to ${request.url.hostname}`,
  answer: ({ sending: { process, deliveryId }, result }) =>
    `${process.name} gets an answer for ${deliveryId}: ${result.outcome === "response" ? result.statusCode : result.errorClass}`,
  call: ({ process, operation, input, outcome }) =>
    `${process.name} ${operation} ${JSON.stringify(input).slice(0, inputMax)}: ${JSON.stringify(outcome).slice(0, outcomeMax)}`,
  sweep: ({ process }) => `${process.name} has swept`,
  stop: ({ process }) => `${process.name} has stopped`,
  calm: () => "all is calm",
  end: ({ isDrained }) => (isDrained ? "nothing is left to do" : "something is left to do"),
};

/** Enough to recognise a call. */
const inputMax = 160;
const outcomeMax = 60;

function showJob({ id, lease, data }: ClaimedJob): string {
  return `${id} (${lease}, ${data["trigger"]}, ${data["deliveryId"]})`;
}

function showSettlement({ job, item, attempt, next }: Settlement, settled: ReadonlySet<string>): string {
  const result = `${attempt?.outcome ?? "no attempt"}, ${next?.status ?? "no change"}`;
  return `${job.id} (${job.lease}, ${item.deliveryId}, ${result}${settled.has(job.id) ? "" : ", refused"})`;
}
