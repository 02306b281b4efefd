import {
  type FilterModel,
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
import { countRows } from "../engine/count-rows.ts";
import { Entries, type EntryKind } from "../engine/entries/entries.tsx";
import type { EntryFilter } from "../engine/entries/entry-filter.ts";
import { rowFilters } from "../engine/entries/row-filters.ts";
import { addressText, momentColumn, numberColumn } from "../engine/format.ts";
import type { GridColumn } from "../engine/grid-types.ts";
import { Later } from "../engine/later.tsx";
import { readRowNames } from "../engine/names.ts";
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
import { PhaseTabs } from "./phase-tabs.tsx";
import { ResendAll } from "./resend-all.tsx";
import { texts } from "./texts.ts";

/** Status codes from which an answer tells of a failure. */
const failedFrom = 400;

/** A delivery with the names of its endpoint and its project, as far as the reader may know them. */
interface NamedDelivery extends WebhookDelivery {
  readonly endpoint: string;
  readonly project: string;
}

const columns: readonly GridColumn<NamedDelivery>[] = [
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
    text: ({ endpoint }) => endpoint,
    short: ({ endpoint }) => addressText(endpoint),
    least: 130,
  },
  {
    field: "projectId",
    label: rowFilters.project.label,
    text: ({ project }) => project,
    isSortable: false,
    least: 120,
  },
  { field: "attemptCount", label: texts.attempts, ...numberColumn(({ attemptCount }) => attemptCount), width: 76 },
  {
    field: "lastStatusCode",
    label: texts.statusCode,
    text: lastOutcomeOf,
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
  { field: "createdAt", label: texts.created, ...momentColumn(({ createdAt }) => createdAt), width: 160 },
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
  return <Entries kind={deliveriesOf(endpointId)} />;
}

function deliveriesOf(endpointId: string | undefined): EntryKind<NamedDelivery> {
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
    load: async (body: GridRequest) => {
      const { rowData, ...page } = await call(queryWebhookDeliveries, { query, body });
      return { ...page, rowData: await withNames(rowData) };
    },
    above: (filterModel) => <CountedPhases {...{ query, filterModel }} />,
    titleOf: ({ eventType }) => `${texts.delivery}: ${eventType}`,
    details: ({ id }) => (
      <Later load={() => import("./delivery-parts.tsx")}>{({ DeliveryParts }) => <DeliveryParts id={id} />}</Later>
    ),
    actions: (filterModel) => mayUse("Admin Webhooks r/w") && <Resending {...{ endpointId, filterModel }} />,
  };
}

async function withNames(deliveries: readonly WebhookDelivery[]): Promise<readonly NamedDelivery[]> {
  const rows = deliveries.flatMap(({ endpointId, projectId }) => [
    { kind: "WebhookEndpoint", id: endpointId },
    { kind: "Project", id: projectId },
  ]);
  const nameOf = await readRowNames(rows);
  return deliveries.map((delivery) => {
    const { endpointId, projectId, url } = delivery;
    const name = nameOf(endpointId);
    return { ...delivery, endpoint: name === endpointId ? url : name, project: nameOf(projectId) };
  });
}

interface Listed {
  readonly query: { readonly endpointId?: string };
  readonly filterModel: FilterModel;
}

/** The filter by phase, with the number of deliveries of each one that the other filters match. */
function CountedPhases({ query, filterModel }: Listed) {
  const others = Object.fromEntries(Object.entries(filterModel).filter(([name]) => name !== "phase"));
  const count = (filter: string) => {
    const inPhase: FilterModel = filter === "" ? {} : { phase: { filterType: "text", type: "equals", filter } };
    const asked = { ...others, ...inPhase };
    return countRows((range) => call(queryWebhookDeliveries, { query, body: { ...range, filterModel: asked } }));
  };
  return <PhaseTabs count={count} countKey={JSON.stringify(others)} />;
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
