import { outgoingMails } from "@design-catalog/core/application";
import { isJsonObject } from "@design-catalog/core/engine";
import type { BaseRow, StoredTable } from "@design-catalog/core/ports";
import { projects } from "@design-catalog/core/projects";
import { deliveries, events, webhookEndpoints } from "@design-catalog/core/webhooks";
import type { CallInput, Outcome, RowChange } from "../world/observations.ts";
import { firstWrong, type Invariant, type Verdict } from "./check.ts";

/** Invariants of rows and calls. */
export const resourceChecks: readonly Invariant[] = [
  {
    name: "17 a version rises by one with each change, and never otherwise",
    watch: () => ({
      commit: ({ changes }) =>
        firstWrong(
          changes.filter(({ table }) => versioned.has(table)),
          judgeVersion,
        ),
    }),
  },
  {
    name: "17 only one change of the same version is acknowledged",
    watch() {
      const done = new Set<string>();
      return {
        call({ operation, input, outcome }) {
          const key = changedVersion(operation, input, outcome);
          if (key === undefined) return undefined;
          if (done.has(key)) return `two changes of ${key} were acknowledged`;
          done.add(key);
          return undefined;
        },
      };
    },
  },
  {
    name: "17 a refused call changes nothing",
    watch: () => ({
      call: ({ operation, outcome, commits }) =>
        outcome.status === "refused" && commits > 0
          ? `${operation} was refused (${outcome.code}) but committed`
          : undefined,
    }),
  },
  {
    name: "17 an acknowledged change is committed",
    watch: ({ world }) => ({
      call({ operation, outcome }) {
        if (outcome.status !== "done") return undefined;
        const row = isJsonObject(outcome.output) ? (outcome.output["endpoint"] ?? outcome.output) : undefined;
        const table = tableOf[operation];
        if (!table || !isJsonObject(row)) return undefined;
        const { id, version } = row;
        const stored = typeof id === "string" ? world.database.find(table, id) : undefined;
        const isThere = stored !== undefined && stored.version >= Number(version);
        return isThere ? undefined : `${operation} was acknowledged, but ${JSON.stringify(id)} differs from its answer`;
      },
    }),
  },
  {
    name: "18 no event, delivery or mail of a rolled-back transaction is ever seen",
    watch({ world }) {
      const gone = new Set<string>();
      return {
        rerun({ ids }) {
          for (const id of ids) gone.add(id);
          return undefined;
        },
        rollback({ ids }) {
          for (const id of ids) gone.add(id);
          return firstWrong(ids, (id) =>
            [events, deliveries, outgoingMails].some((table) => world.database.find<object>(table, id))
              ? `${id} was rolled back but exists`
              : undefined,
          );
        },
        commit: ({ changes }) =>
          firstWrong(changes, ({ table, key }) => (gone.has(key) ? `${key} of ${table} was rolled back` : undefined)),
        send: ({ sending: { request } }) =>
          gone.has(request.headers["webhook-id"] ?? "") ? "an event of a rolled-back transaction was sent" : undefined,
      };
    },
  },
  {
    name: "no call fails with an unforeseen error",
    watch: () => ({
      call: ({ operation, outcome }) => (outcome.status === "failed" ? `${operation}: ${outcome.error}` : undefined),
    }),
  },
];

/** Tables of the rows that changing calls answer with. */
const tableOf: Readonly<Record<string, StoredTable<BaseRow>>> = {
  createProject: projects.table,
  patchProject: projects.table,
  createWebhook: webhookEndpoints,
  patchWebhook: webhookEndpoints,
  rollWebhookSecret: webhookEndpoints,
};
const versioned: ReadonlySet<string> = new Set([projects.table.name, webhookEndpoints.name]);
/** Columns of an endpoint that the engine writes; the version covers only changes by people. */
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
