import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Ports } from "../../ports/ports.ts";
import { changedCredentials, checkCredentialsSent, type GivenCredentials } from "./credentials.ts";
import { checkHeadersSent, sealHeaders, underStoredNames } from "./headers.ts";
import { changedOptions, type OptionValues } from "./options.ts";
import type { WebhookEndpointRow } from "./table.ts";

/** Members of an endpoint that a patch changes, as its schema has checked them. */
export interface EndpointPatch extends Partial<OptionValues>, GivenCredentials {
  readonly url?: string;
  readonly description?: string | null;
  readonly eventTypes?: readonly string[];
  /** Merged by name; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly enabled?: boolean;
  readonly notificationEmail?: string | null;
  readonly deleted?: boolean;
}

/**
 * Columns that a patch of a locked endpoint writes. An endpoint that is enabled already stays so since the same time.
 * @throws {DomainError} `validation_failed` when a stored header value or client certificate would go to another
 *   host, and for a certificate that cannot be used
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * const { row } = await newEndpoint(context, { url: "https://hooks.example.com/", eventTypes: ["*"] });
 * const changes = await patchedEndpoint(context, row, { enabled: false });
 * assert.equal(changes.disabledReason, "manual");
 * ```
 */
export async function patchedEndpoint(
  context: { readonly ports: Pick<Ports, "clock" | "secretBox" | "readClientCertificate"> },
  before: WebhookEndpointRow,
  patch: EndpointPatch,
): Promise<Partial<WebhookEndpointRow>> {
  const {
    headers: sentHeaders = {},
    enabled,
    deleted,
    payload,
    traceparent,
    honourDeliveryHeader,
    filter,
    ...rest
  } = patch;
  const { maxPerSecond, maxAtOnce, clientCertificate, auth, ...plain } = rest;
  const asked = { payload, traceparent, honourDeliveryHeader, maxPerSecond, maxAtOnce, filter };
  const given = { clientCertificate, auth };
  const headers = underStoredNames(before.headers, sentHeaders);
  if (plain.url !== undefined) {
    checkHeadersSent({ from: before, toUrl: plain.url, patch: headers });
    checkCredentialsSent({ from: before, toUrl: plain.url, given });
  }
  return {
    ...plain,
    headers: await sealHeaders(context, before.id, { current: before.headers, patch: headers }),
    options: changedOptions(before.options, asked),
    credentials: await changedCredentials(context, before, given),
    ...switched(before, enabled, formatTimestamp(context.ports.clock.now())),
    ...(deleted === true ? { deleted } : {}),
  };
}

/** Columns that switching on or off changes; none when the endpoint is in that state already. */
function switched(before: WebhookEndpointRow, enabled: boolean | undefined, now: string): Partial<WebhookEndpointRow> {
  if (enabled === undefined || enabled === before.enabled) return {};
  if (enabled) return { enabled, enabledAt: now, disabledAt: null, disabledReason: null };
  return { enabled, disabledAt: now, disabledReason: "manual" };
}
