import type { JsonObject } from "@design-catalog/core";
import { gridRowsMax } from "@design-catalog/core/engine";
import type { Json } from "@design-catalog/core/ports";
import type { Caller } from "../caller/caller.ts";
import { numberOf, objectOf, objectsOf } from "../caller/json-reading.ts";
import type { OptionValues } from "../command/option-values.ts";

/** Conditions that choose deliveries, as their grid takes them. */
export interface DeliveryQuery {
  readonly query: Readonly<Record<string, string>>;
  readonly filterModel: Readonly<Record<string, Json>>;
}

/** Reads the options of `deliveryFilters`. @throws {CliError} `usage` */
export function readDeliveryQuery(options: OptionValues, fallbackStatuses: readonly string[] = []): DeliveryQuery {
  const nowMs = Date.now();
  const endpointId = options.text("endpoint");
  const given = options.list("status");
  const statuses = given.length > 0 ? given : fallbackStatuses;
  const types = options.list("event");
  const since = options.instant("since", nowMs);
  const until = options.instant("until", nowMs);
  const bounds = [
    ...(since === undefined ? [] : [{ filterType: "date", type: "greaterThanOrEqual", dateFrom: since }]),
    ...(until === undefined ? [] : [{ filterType: "date", type: "lessThan", dateFrom: until }]),
  ];
  return {
    query: endpointId === undefined ? {} : { endpointId },
    filterModel: {
      ...(statuses.length === 0 ? {} : { status: { filterType: "set", values: statuses } }),
      ...(types.length === 0 ? {} : { eventType: { filterType: "set", values: types } }),
      ...(bounds.length === 0 ? {} : { createdAt: bounds.length === 1 ? (bounds[0] ?? {}) : both(bounds) }),
    },
  };
}

function both(conditions: readonly Json[]): Json {
  return { filterType: "date", operator: "AND", conditions };
}

/** A page of deliveries. */
export interface DeliveryPage {
  readonly rows: readonly JsonObject[];
  readonly count: number;
}

/**
 * Returns the first `limit` deliveries, the newest or the oldest first.
 * @throws {DomainError} `not_found` when it finds none and the named endpoint does not exist
 */
export async function findDeliveries(service: Caller, asked: DeliveryQuery, page: PageOptions): Promise<DeliveryPage> {
  const found = await readPages(service, asked, page);
  const id = asked.query["endpointId"];
  // A mistyped id must not look like an endpoint that missed nothing.
  if (found.count === 0 && id !== undefined) await service.call("getWebhook", { parameters: { id } });
  return found;
}

interface PageOptions {
  readonly limit: number;
  readonly order: "asc" | "desc";
}

async function readPages(
  service: Caller,
  { query, filterModel }: DeliveryQuery,
  page: PageOptions,
): Promise<DeliveryPage> {
  const rows: JsonObject[] = [];
  let count: number | undefined;
  for (;;) {
    const startRow = rows.length;
    const endRow = Math.min(page.limit, startRow + gridRowsMax);
    const sortModel = [{ colId: "id", sort: page.order }];
    // Only the first page counts: counting costs more than a page.
    const body = { startRow, endRow, filterModel, sortModel, count: count === undefined };
    const answer = objectOf(await service.call("queryWebhookDeliveries", { query, body }));
    const found = objectsOf(answer["rowData"]);
    rows.push(...found);
    count ??= numberOf(answer, "rowCount");
    if (rows.length >= Math.min(count, page.limit) || found.length === 0) return { rows, count };
  }
}
