import {
  type GridRequest,
  listEventTypes,
  listWebhooks,
  queryWebhookDeliveries,
  type WebhookDelivery,
} from "@design-catalog/client/api";
import { kinds } from "@design-catalog/client/fields";
import type { ComponentProps } from "preact";
import { call } from "../engine/call.ts";
import type { Options } from "../engine/choice.tsx";
import { CountedSegments } from "../engine/counted-segments.tsx";
import { Entries, type EntryKind } from "../engine/entries/entries.tsx";
import { type EntryFilter, equalTo } from "../engine/entries/entry-filter.ts";
import { rowFilters } from "../engine/entries/row-filters.ts";
import { addressText, momentColumn, numberColumn } from "../engine/format.ts";
import type { GridColumn } from "../engine/grid-types.ts";
import { Later } from "../engine/later.tsx";
import { nextText } from "../engine/next-text.ts";
import { mayUse } from "../engine/page-data.ts";
import { PageHead } from "../engine/page-head.tsx";
import { numberOf } from "../engine/words.ts";
import {
  deliveryLabels,
  errorClassOptions,
  errorClassText,
  phaseIcon,
  phaseOptions,
  phaseText,
  phaseTone,
  waitingText,
} from "./delivery-words.ts";
import { ResendAll } from "./resend-all.tsx";
import { texts } from "./texts.ts";

/** Status codes from which an answer tells of a failure. */
const failedFrom = 400;

/** Names of the endpoints and projects of shown deliveries, as far as the reader may know them. */
const names = new Map<string, string>();

const columns: readonly GridColumn<WebhookDelivery>[] = [
  // A phone shows the first two columns.
  { field: "eventType", label: texts.eventType, text: ({ eventType }) => eventType, least: 200 },
  {
    field: "phase",
    label: deliveryLabels.phase,
    text: ({ phase }) => phaseText(phase),
    tone: ({ phase }) => phaseTone(phase),
    icon: ({ phase }) => phaseIcon(phase),
    width: 116,
  },
  {
    field: "url",
    label: deliveryLabels.endpointId,
    text: ({ url }) => url,
    short: ({ endpointId, url }) => names.get(endpointId) ?? addressText(url),
    // The service would sort by the URL, which few cells show.
    isSortable: false,
    least: 130,
  },
  {
    field: "projectId",
    isBelow: true,
    label: rowFilters.project.label,
    text: ({ projectId }) => projectId ?? "",
    short: ({ projectId }) => names.get(projectId ?? "") ?? projectId ?? "",
    isSortable: false,
    least: 160,
  },
  { field: "attemptCount", label: texts.attempts, ...numberColumn(({ attemptCount }) => attemptCount), width: 88 },
  {
    field: "lastStatusCode",
    label: texts.statusCode,
    text: lastOutcomeOf,
    isNumber: true,
    isBad: ({ lastStatusCode }) => lastStatusCode !== null && lastStatusCode >= failedFrom,
    width: 96,
  },
  {
    field: "nextAttemptAt",
    label: texts.next,
    text: nextTextOf,
    width: 126,
    isTicking: true,
  },
  { field: "createdAt", label: texts.created, ...momentColumn(({ createdAt }) => createdAt), width: 116 },
];

/** The newest attempt's status code, or why there is none. */
function lastOutcomeOf({ lastStatusCode, lastErrorClass }: WebhookDelivery): string {
  if (lastStatusCode !== null) return String(lastStatusCode);
  return lastErrorClass === null ? "" : errorClassText(lastErrorClass);
}

/** The time until the next attempt, or what a due one waits for. */
function nextTextOf({ nextAttemptAt, waitingFor }: WebhookDelivery): string {
  if (waitingFor !== null) return waitingText(waitingFor);
  return nextText(nextAttemptAt);
}

const phase: EntryFilter = {
  name: "phase",
  label: deliveryLabels.phase,
  kind: "choice",
  options: phaseOptions,
  isAbove: true,
};

const filters: readonly EntryFilter[] = [
  phase,
  {
    name: "endpointId",
    parameter: "endpoint",
    label: deliveryLabels.endpointId,
    kind: "choice",
    readOptions: readEndpoints,
  },
  { ...rowFilters.project, parameter: "project" },
  { name: "eventType", parameter: "type", label: texts.eventType, kind: "choice", readOptions: readEventTypes },
  { name: "lastStatusCode", parameter: "code", label: texts.statusCode, kind: "number" },
  { name: "lastErrorClass", parameter: "error", label: texts.errorClass, kind: "choice", options: errorClassOptions },
  { name: "eventId", parameter: "event", label: texts.eventId, kind: "equals" },
  { name: "id", label: texts.deliveryId, kind: "equals" },
];

/** Deliveries, of one endpoint if it is given: filters in the address, rows that stay in place, a drawer for one. */
export function Deliveries({ endpointId }: { readonly endpointId?: string }) {
  return <Entries kind={deliveriesOf(endpointId)} />;
}

function deliveriesOf(endpointId: string | undefined): EntryKind<WebhookDelivery> {
  const query = endpointId === undefined ? {} : { endpointId };
  const load = (body: GridRequest) => call(queryWebhookDeliveries, { query, body });
  return {
    label: texts.gridName,
    number: numberOf(kinds.WebhookDelivery),
    parameter: "delivery",
    newer: texts.newer,
    timeField: "createdAt",
    periodDefault: "24h",
    idParameters: ["event", "id"],
    filters: endpointId === undefined ? filters : filters.filter(({ name }) => name !== "endpointId"),
    columns: endpointId === undefined ? columns : columns.filter(({ field }) => field !== "url"),
    load,
    prepare: readDeliveryNames,
    segments: (filterModel, read) => (
      <CountedSegments
        {...{ ...read, filterModel, load }}
        filter={{ ...phase, label: texts.byPhase }}
        conditionOf={equalTo}
        number={numberOf(kinds.WebhookDelivery)}
        bad="given_up"
      />
    ),
    titleOf: ({ eventType }) => `${texts.delivery}: ${eventType}`,
    pageOf: ({ id }) => `/admin/deliveries/${id}`,
    details: ({ id }) => (
      <Later load={() => import("./delivery-parts.tsx")}>{({ DeliveryParts }) => <DeliveryParts id={id} />}</Later>
    ),
    actions: (filterModel) => mayUse("Admin Webhooks r/w") && <Resending {...{ endpointId, filterModel }} />,
  };
}

async function readDeliveryNames(deliveries: readonly WebhookDelivery[]): Promise<void> {
  const rows = deliveries.flatMap(({ endpointId, projectId }) => [
    { kind: "WebhookEndpoint", id: endpointId },
    { kind: "Project", id: projectId },
  ]);
  const { readRowNames } = await import("../engine/names.ts");
  const nameOf = await readRowNames(rows);
  for (const { id } of rows) {
    if (id === null) continue;
    const name = nameOf(id);
    if (name === id) names.delete(id);
    else names.set(id, name);
  }
}

/** The act on all deliveries of the page: in the head, unless the page is about more. */
function Resending(resending: ComponentProps<typeof ResendAll>) {
  const act = <ResendAll {...resending} />;
  return resending.endpointId === undefined ? <PageHead acts={act} /> : act;
}

async function readEndpoints(): Promise<Options> {
  const endpoints = await call(listWebhooks, {});
  return endpoints.map(({ id, url, description }) => [id, description || url]);
}

async function readEventTypes(): Promise<Options> {
  const types = await call(listEventTypes, {});
  return types.map(({ type }) => [type, type]);
}
