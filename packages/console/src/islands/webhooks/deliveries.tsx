import {
  type GridRequest,
  listEventTypes,
  listWebhooks,
  queryWebhookDeliveries,
  type WebhookDelivery,
} from "@design-catalog/client/api";
import { kinds } from "@design-catalog/client/fields";
import { call } from "../engine/call.ts";
import type { Options } from "../engine/choice.tsx";
import { Entries, type EntryKind } from "../engine/entries/entries.tsx";
import type { EntryFilter } from "../engine/entries/entry-filter.ts";
import { rowFilters } from "../engine/entries/row-filters.ts";
import { addressText, momentColumn, numberColumn } from "../engine/format.ts";
import type { GridColumn } from "../engine/grid-types.ts";
import { Later } from "../engine/later.tsx";
import { nextText } from "../engine/next-text.ts";
import { mayUse } from "../engine/page-data.ts";
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
import { PhaseTabs } from "./phase-tabs.tsx";
import { ResendAll } from "./resend-all.tsx";
import { texts } from "./texts.ts";

/** Status codes from which an answer tells of a failure. */
const failedFrom = 400;

const columns: readonly GridColumn<WebhookDelivery>[] = [
  // A phone shows the first two columns.
  { field: "eventType", label: texts.eventType, text: ({ eventType }) => eventType, least: 220 },
  {
    field: "phase",
    label: deliveryLabels.phase,
    text: ({ phase }) => phaseText(phase),
    tone: ({ phase }) => phaseTone(phase),
    icon: ({ phase }) => phaseIcon(phase),
    width: 124,
  },
  { field: "url", label: texts.url, text: ({ url }) => url, short: ({ url }) => addressText(url), least: 140 },
  { field: "attemptCount", label: texts.attempts, ...numberColumn(({ attemptCount }) => attemptCount), width: 88 },
  {
    field: "lastStatusCode",
    label: texts.statusCode,
    text: lastOutcomeOf,
    isBad: ({ lastStatusCode }) => lastStatusCode !== null && lastStatusCode >= failedFrom,
    width: 105,
  },
  {
    field: "nextAttemptAt",
    label: texts.next,
    text: nextTextOf,
    width: 150,
    isTicking: true,
  },
  { field: "createdAt", label: texts.created, ...momentColumn(({ createdAt }) => createdAt), width: 168 },
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

const filters: readonly EntryFilter[] = [
  { name: "phase", label: deliveryLabels.phase, kind: "choice", options: phaseOptions, isAbove: true },
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
  return (
    <>
      <PhaseTabs />
      <Entries kind={deliveriesOf(endpointId)} />
    </>
  );
}

function deliveriesOf(endpointId: string | undefined): EntryKind<WebhookDelivery> {
  const query = endpointId === undefined ? {} : { endpointId };
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
    load: (body: GridRequest) => call(queryWebhookDeliveries, { query, body }),
    titleOf: ({ eventType }) => `${texts.delivery}: ${eventType}`,
    details: ({ id }) => (
      <Later load={() => import("./delivery-parts.tsx")}>{({ DeliveryParts }) => <DeliveryParts id={id} />}</Later>
    ),
    actions: (filterModel) => mayUse("Admin Webhooks r/w") && <ResendAll {...{ endpointId, filterModel }} />,
  };
}

async function readEndpoints(): Promise<Options> {
  const endpoints = await call(listWebhooks, {});
  return endpoints.map(({ id, url }) => [id, url]);
}

async function readEventTypes(): Promise<Options> {
  const types = await call(listEventTypes, {});
  return types.map(({ type }) => [type, type]);
}
