import type { JsonObject } from "@design-catalog/core";
import { gridRowsMax } from "@design-catalog/core/engine";
import type { Caller } from "../caller/caller.ts";
import { numberOf, objectOf, objectsOf } from "../caller/json-reading.ts";
import { filterModelOf } from "../command/filter-options.ts";
import type { OptionValues } from "../command/option-values.ts";
import { deliveryFilters } from "./delivery-fields.ts";

/** Conditions that choose deliveries, as their grid takes them. */
export interface DeliveryQuery {
  readonly query: Readonly<Record<string, string>>;
  readonly filterModel: JsonObject;
}

/** Reads the options of `deliveryOptions`, with `phases` where they name none. @throws {CliError} `usage` */
export function readDeliveryQuery(options: OptionValues, phases: readonly string[] = []): DeliveryQuery {
  const endpointId = options.text("endpoint");
  const isChosen = options.has("phase") || options.has("status");
  const fallback = isChosen || phases.length === 0 ? {} : { phase: { filterType: "set", values: phases } };
  return {
    query: endpointId === undefined ? {} : { endpointId },
    filterModel: { ...fallback, ...filterModelOf(options, deliveryFilters) },
  };
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
