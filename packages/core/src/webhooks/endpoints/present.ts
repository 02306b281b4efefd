import { presentCredentials } from "./credentials.ts";
import { failingSince } from "./failing-since.ts";
import { maskHeaders } from "./headers.ts";
import { presentOptions } from "./options.ts";
import type { Endpoint } from "./schemas.ts";
import { previousSecretExpiry } from "./secrets.ts";
import type { WebhookEndpointRow } from "./table.ts";

/** An endpoint as the API shows it: secrets left out, header values and credentials masked. */
export function presentEndpoint(row: WebhookEndpointRow, nowMs: number): Endpoint {
  const {
    secrets,
    enabledAt,
    firstFailureAt,
    failureCount,
    parkedAt,
    headers,
    eventTypes,
    options,
    credentials,
    ...shown
  } = row;
  return {
    ...shown,
    eventTypes: [...eventTypes],
    headers: { ...maskHeaders(headers) },
    ...presentOptions(options),
    ...presentCredentials(credentials),
    failingSince: failingSince(row),
    ...previousSecretExpiry(row, nowMs),
  };
}
