import type { EndpointCredentials, EndpointOptions } from "../../ports/delivery-store.ts";
import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";

/** A signing secret at rest. */
export interface StoredSecret {
  readonly sealed: string;
  /** Time at which it stops signing; null for the newest. */
  readonly expiresAt: string | null;
}

/** A registered receiver of events. */
export interface WebhookEndpointRow extends BaseRow<"endpoint"> {
  readonly url: string;
  readonly description: string | null;
  readonly eventTypes: readonly string[];
  /** Sealed values by header name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly enabled: boolean;
  readonly notificationEmail: string | null;
  readonly secretHint: string;
  /** Newest first. */
  readonly secrets: readonly StoredSecret[];
  /** Time at which it was last switched on; the clock of automatic disabling starts here at the earliest. */
  readonly enabledAt: string;
  readonly disabledAt: string | null;
  readonly disabledReason: "manual" | "failing" | null;
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
  /**
   * Time of the first failed automatic attempt since the last success. Obsolete once `lastSuccessAt` or `enabledAt` is
   * as late: the next failure replaces it.
   */
  readonly firstFailureAt: string | null;
  /** Failed automatic attempts since `firstFailureAt`, including that one. */
  readonly failureCount: number;
  /** Time at which a process found that it does not answer; null once it has answered again. */
  readonly parkedAt: string | null;
  /** Null for one that asks for nothing. */
  readonly options: EndpointOptions | null;
  /** Null for one that sends none; their secrets are sealed. */
  readonly credentials: EndpointCredentials | null;
}

/** Table of webhook endpoints; secrets, header values and credentials are sealed. */
export const webhookEndpoints: Table<WebhookEndpointRow> = {
  name: "webhook_endpoints",
  persons: {
    notificationEmail: { erased: { notificationEmail: null }, unexported: ["headers", "credentials", "secrets"] },
  },
  columns: {
    ...baseColumns,
    url: "text",
    description: "text",
    eventTypes: "json",
    headers: "json",
    enabled: "boolean",
    notificationEmail: "text",
    secretHint: "text",
    secrets: "json",
    enabledAt: "timestamp",
    disabledAt: "timestamp",
    disabledReason: "text",
    lastSuccessAt: "timestamp",
    lastFailureAt: "timestamp",
    firstFailureAt: "timestamp",
    failureCount: "integer",
    parkedAt: "timestamp",
    options: "json",
    credentials: "json",
  },
  secret: ["headers", "secrets", "credentials"],
  sealed: { columns: ["headers", "secrets", "credentials"], purpose: (row) => endpointPurpose(row.id) },
};

/**
 * The purpose that binds an endpoint's blobs, so they open nowhere else.
 * @example
 * ```ts
 * import { parseId } from "@design-catalog/core";
 *
 * assert.notEqual(endpointPurpose(parseId("0".repeat(24))), endpointPurpose(parseId("1".repeat(24))));
 * ```
 */
export function endpointPurpose(endpointId: Id<"endpoint">): string {
  return `webhook-endpoint:${endpointId}`;
}
