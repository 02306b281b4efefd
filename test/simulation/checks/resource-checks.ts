import { outgoingMails } from "@design-catalog/core/application";
import { isJsonObject } from "@design-catalog/core/engine";
import type { BaseRow, StoredTable } from "@design-catalog/core/ports";
import { projects } from "@design-catalog/core/projects";
import { deliveries, events, webhookEndpoints } from "@design-catalog/core/webhooks";
import type { CallInput, Outcome, RowChange } from "../world/observations.ts";
import { firstWrong, type Invariant, type Verdict } from "./check.ts";

/** What belongs to rows and calls. */
export const resourceChecks: readonly Invariant[] = [
  {
    name: "17 a version rises by one with each change, and with nothing else",
    watch: () => ({
      commit: ({ changes }) =>
        firstWrong(
          changes.filter(({ table }) => versioned.has(table)),
          judgeVersion,
        ),
    }),
  },
  {
    name: "17 one of those who change the same version is told that it is done",
    watch() {
      const done = new Set<string>();
      return {
        call({ operation, input, outcome }) {
          const key = changedVersion(operation, input, outcome);
          if (key === undefined) return undefined;
          if (done.has(key)) return `two were told that they changed ${key}`;
          done.add(key);
          return undefined;
        },
      };
    },
  },
  {
    name: "17 what is refused changes nothing",
    watch: () => ({
      call: ({ operation, outcome, commits }) =>
        outcome.status === "refused" && commits > 0
          ? `${operation} is refused (${outcome.code}) and committed`
          : undefined,
    }),
  },
  {
    name: "17 what is done is committed",
    watch: ({ world }) => ({
      call({ operation, outcome }) {
        if (outcome.status !== "done") return undefined;
        const row = isJsonObject(outcome.output) ? (outcome.output["endpoint"] ?? outcome.output) : undefined;
        const table = tableOf[operation];
        if (!table || !isJsonObject(row)) return undefined;
        const { id, version } = row;
        const stored = typeof id === "string" ? world.database.find(table, id) : undefined;
        const isThere = stored !== undefined && stored.version >= Number(version);
        return isThere ? undefined : `${operation} is done and ${JSON.stringify(id)} is not as it says`;
      },
    }),
  },
  {
    name: "18 of what was rolled back no event, delivery or mail is ever seen",
    watch({ world }) {
      const gone = new Set<string>();
      return {
        rollback({ ids }) {
          for (const id of ids) gone.add(id);
          return firstWrong(ids, (id) =>
            [events, deliveries, outgoingMails].some((table) => world.database.find<object>(table, id))
              ? `${id} was rolled back and is there`
              : undefined,
          );
        },
        commit: ({ changes }) =>
          firstWrong(changes, ({ table, key }) => (gone.has(key) ? `${key} of ${table} was rolled back` : undefined)),
        send: ({ sending: { request } }) =>
          gone.has(request.headers["webhook-id"] ?? "") ? "an event was sent that was rolled back" : undefined,
      };
    },
  },
  {
    name: "no call fails by an error that nobody foresaw",
    watch: () => ({
      call: ({ operation, outcome }) => (outcome.status === "failed" ? `${operation}: ${outcome.error}` : undefined),
    }),
  },
];

/** What the calls that change a row answer with. */
const tableOf: Readonly<Record<string, StoredTable<BaseRow>>> = {
  createProject: projects.table,
  patchProject: projects.table,
  createWebhook: webhookEndpoints,
  patchWebhook: webhookEndpoints,
  rollWebhookSecret: webhookEndpoints,
};
const versioned: ReadonlySet<string> = new Set([projects.table.name, webhookEndpoints.name]);
/** What the engine notes of an endpoint; the version is for what people change. */
const unversioned: ReadonlySet<string> = new Set(["lastSuccessAt", "lastFailureAt", "firstFailureAt", "failureCount"]);

function judgeVersion({ table, key, before, after }: RowChange): Verdict {
  if (!after) return `${key} of ${table} was erased`;
  const [was, is] = [Number(before?.["version"] ?? -1), Number(after["version"])];
  if (is === was + 1) return undefined;
  const differing = () =>
    Object.keys(after).filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before?.[name]));
  if (is === was && differing().every((name) => unversioned.has(name))) return undefined;
  return `${key} of ${table} went from version ${was} to ${is} with ${differing().join(", ")}`;
}

function changedVersion(operation: string, { parameters, body }: CallInput, outcome: Outcome): string | undefined {
  if (outcome.status !== "done" || !isJsonObject(outcome.output)) return undefined;
  const sent = body?.["version"];
  const isChange = typeof sent === "number" && outcome.output["version"] === sent + 1;
  return isChange ? `${operation} ${parameters?.["id"]} at version ${sent}` : undefined;
}
