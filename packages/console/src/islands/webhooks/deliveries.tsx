import { listEventTypes, queryWebhookDeliveries, type WebhookDelivery } from "@design-catalog/client/api";
import { useState } from "preact/hooks";
import { call } from "../engine/call.ts";
import { FilterChoice } from "../engine/choice.tsx";
import { countedText } from "../engine/counted.ts";
import { momentText, numberText, relativeText } from "../engine/format.ts";
import type { GridColumn, GridRange } from "../engine/grid-types.ts";
import { Grid } from "../engine/grid.tsx";
import { mayUse } from "../engine/page-data.ts";
import { periodTexts } from "../engine/period-texts.ts";
import { isPeriod } from "../engine/period.ts";
import { useAnswer } from "../engine/use-answer.ts";
import { useUrlState } from "../engine/use-url-state.ts";
import { DeliveryDrawer } from "./delivery-drawer.tsx";
import { type DeliveryFilter, deliveryStatuses, filterModelOf, filterOf } from "./delivery-filter.ts";
import { newerModelOf, periodDefault } from "./delivery-filter.ts";
import { ResendAll } from "./resend-all.tsx";
import { texts } from "./texts.ts";

const refreshMs = 5_000;

const columns: readonly GridColumn<WebhookDelivery>[] = [
  { field: "createdAt", label: texts.created, text: ({ createdAt }) => momentText(createdAt), width: 240 },
  { field: "eventType", label: texts.eventType, text: ({ eventType }) => eventType },
  { field: "status", label: texts.statusName, text: ({ status }) => texts.status[status], width: 120 },
  { field: "attemptCount", label: texts.attempts, text: ({ attemptCount }) => numberText(attemptCount), width: 110 },
  {
    field: "nextAttemptAt",
    label: texts.next,
    text: ({ nextAttemptAt }) => (nextAttemptAt === null ? "" : relativeText(nextAttemptAt, Date.now())),
    width: 160,
    isTicking: true,
  },
  { field: "completedAt", label: texts.completed, text: ({ completedAt }) => momentOrNothing(completedAt), width: 240 },
  { field: "url", label: texts.url, text: ({ url }) => url },
];

/** Deliveries, of one endpoint if it is given: filters in the address, rows that stay in place, a drawer for one. */
export function Deliveries({ endpointId }: { readonly endpointId?: string }) {
  const url = useUrlState();
  const filter = filterOf(url);
  const [asOf, setAsOf] = useState(() => new Date().toISOString());
  const filterModel = filterModelOf(filter, asOf);
  const query = endpointId === undefined ? {} : { endpointId };
  const load = (range: GridRange) => call(queryWebhookDeliveries, { query, body: { ...range, filterModel } });
  const opened = url.get("delivery");
  return (
    <>
      <Filters filter={filter} set={(changes) => url.set(changes)} />
      <div class="actions">
        {mayUse("Admin Webhooks r/w") && <ResendAll {...{ endpointId, filterModel }} />}
        <Newer {...{ endpointId, filter, asOf }} show={() => setAsOf(new Date().toISOString())} />
      </div>
      <Grid
        label={texts.gridName}
        columns={endpointId === undefined ? columns : columns.filter(({ field }) => field !== "url")}
        load={(range) => load(newestFirst(range))}
        rowsKey={JSON.stringify(filterModel)}
        refreshMs={refreshMs}
        onOpen={({ id }) => url.set({ delivery: id }, true)}
      />
      {opened !== "" && <DeliveryDrawer key={opened} id={opened} onClose={() => url.set({ delivery: "" })} />}
    </>
  );
}

function newestFirst({ sortModel, ...range }: GridRange): GridRange {
  return { ...range, sortModel: sortModel.length > 0 ? sortModel : [{ colId: "createdAt", sort: "desc" }] };
}

function Filters(filters: {
  readonly filter: DeliveryFilter;
  readonly set: (changes: Readonly<Record<string, string>>) => void;
}) {
  const { filter, set } = filters;
  const types = useAnswer(() => call(listEventTypes, {}), "").value ?? [];
  const statuses = deliveryStatuses.map((status) => [status, texts.status[status]] as const);
  return (
    <div class="filters">
      <FilterChoice
        label={texts.period}
        value={isPeriod(filter.period) ? filter.period : periodDefault}
        options={Object.entries(periodTexts)}
        choose={(period) => set({ period })}
      />
      <FilterChoice
        label={texts.statusName}
        value={filter.status}
        options={[["", texts.any], ...statuses]}
        choose={(status) => set({ status })}
      />
      <FilterChoice
        label={texts.eventType}
        value={filter.eventType}
        options={[["", texts.any], ...types.map(({ type }) => [type, type] as const)]}
        choose={(type) => set({ type })}
      />
      <IdFilter label={texts.eventId} value={filter.eventId} set={(event) => set({ event })} />
      <IdFilter label={texts.deliveryId} value={filter.deliveryId} set={(id) => set({ id })} />
    </div>
  );
}

/** Filters once the text is whole: by Enter, or when the focus leaves. */
function IdFilter(field: { readonly label: string; readonly value: string; readonly set: (id: string) => void }) {
  return (
    <label class="field">
      {field.label}
      <input
        type="text"
        autocomplete="off"
        spellcheck={false}
        value={field.value}
        onChange={(event) => field.set(event.currentTarget.value.trim())}
      />
    </label>
  );
}

/** Tells of deliveries that came after the rows were read, which would otherwise push away what one reads. */
function Newer(newer: {
  readonly endpointId: string | undefined;
  readonly filter: DeliveryFilter;
  readonly asOf: string;
  readonly show: () => void;
}) {
  const { endpointId, filter, asOf, show } = newer;
  const filterModel = newerModelOf(filter, asOf);
  const query = endpointId === undefined ? {} : { endpointId };
  const body = { startRow: 0, endRow: 1, filterModel };
  const { value } = useAnswer(() => call(queryWebhookDeliveries, { query, body }), JSON.stringify(body), refreshMs);
  const count = value?.rowCount ?? 0;
  if (count === 0) return null;
  return (
    <button type="button" class="secondary" onClick={show}>
      {countedText(texts.newer, count)}
    </button>
  );
}

function momentOrNothing(timestamp: string | null): string {
  return timestamp === null ? "" : momentText(timestamp);
}
