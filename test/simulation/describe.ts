import type { Observation } from "./world/observations.ts";

/** A line of the trace; undefined for what says nothing new. */
export function describe(observation: Observation): string | undefined {
  switch (observation.kind) {
    case "commit":
      return `commit ${observation.changes.map(({ table, key, before }) => `${before ? "~" : "+"}${table}:${key}`).join(" ")}`;
    case "rollback":
      return `rollback ${observation.ids.join(" ")}`;
    case "reply-lost":
      return `${observation.process.name} loses the reply to ${observation.request}`;
    case "claim":
      return `${observation.process.name} claims ${observation.jobs.map(({ id, lease, data }) => `${id}(${lease} ${data["trigger"]} ${data["deliveryId"]})`).join(" ")}`;
    case "load":
      return `${observation.process.name} reads ${observation.load.delivery.id}: ${observation.load.delivery.status}, attempts ${observation.load.delivery.attemptCount}`;
    case "settle":
      return `${observation.process.name} settles ${observation.settlements
        .map(
          ({ job, item, attempt, next }) =>
            `${job.id}(${job.lease} ${item.deliveryId} ${attempt?.outcome ?? "no attempt"} ${next?.status ?? ""})${observation.settled.has(job.id) ? "" : " REFUSED"}`,
        )
        .join(" ")}`;
    case "resolve":
      return `${observation.process.name} resolves ${observation.host}: ${JSON.stringify(observation.resolution)}`;
    case "send":
      return `${observation.sending.process.name} sends ${observation.sending.deliveryId} to ${observation.sending.request.url.hostname}`;
    case "answer":
      return `${observation.sending.process.name} is answered for ${observation.sending.deliveryId}: ${observation.result.outcome === "response" ? observation.result.statusCode : observation.result.errorClass}`;
    case "call":
      return `${observation.process.name} ${observation.operation} ${JSON.stringify(observation.input).slice(0, 200)}: ${observation.outcome.status} ${"code" in observation.outcome ? observation.outcome.code : ""}`;
    case "sweep":
      return `${observation.process.name} has swept`;
    case "stop":
      return `${observation.process.name} has stopped`;
    case "calm":
      return "calm";
    case "end":
      return `end, ${observation.isDrained ? "drained" : "not drained"}`;
    case "crash":
    case "clock":
    case "step":
      return undefined;
  }
}
