import { live } from "@design-catalog/core";
import { failingSince, webhookEndpoints, type WebhookEndpointRow } from "@design-catalog/core/webhooks";
import { listApplicationIds } from "@design-catalog/storage-kysely";
import { probeReceiver } from "@design-catalog/webhook-engine";
import type { LocalService } from "../local/local-service.ts";
import { certificateTrouble, daysUntil, expiryWarnDays } from "./certificate-trouble.ts";
import { endpointTrouble } from "./endpoint-trouble.ts";
import { checked, type Finding } from "./finding.ts";

const dnsTimeoutMs = 5_000;
const tlsTimeoutMs = 5_000;

/** Parts of the service that the check uses. */
export type EndpointSources = Pick<LocalService, "pool" | "storage" | "addressPolicy" | "config">;

/**
 * Checks name resolution, address rules and TLS for each host of the enabled endpoints, and how their deliveries fare;
 * the latter needs no contact with receivers.
 */
export async function checkEndpoints(
  service: EndpointSources,
  { contact = true }: { readonly contact?: boolean } = {},
): Promise<readonly Finding[]> {
  const rows: WebhookEndpointRow[] = [];
  for (const applicationId of await listApplicationIds(service.pool.query)) {
    const found = await service.storage.open(applicationId).select(webhookEndpoints, { where: live });
    // Not as arguments of one call: their stack ends before a million.
    for (const row of found) rows.push(row);
  }
  const troubles = rows.flatMap((row) => [
    ...endpointTrouble({ ...row, failingSince: failingSince(row) }),
    ...certificateTrouble(row, Date.now()),
  ]);
  if (!contact) return troubles;
  const origins = new Map(rows.filter(({ enabled }) => enabled).map(({ url }) => [new URL(url).host, new URL(url)]));
  const findings = await Promise.all(
    [...origins].map(([host, url]) => checked(`endpoint ${host}`, () => checkHost(service, host, url))),
  );
  const none: Finding = { check: "endpoints", status: "ok", message: "no endpoint is enabled" };
  return origins.size === 0 ? [none, ...troubles] : [...findings.flat(), ...troubles];
}

async function checkHost(
  { addressPolicy, config }: EndpointSources,
  host: string,
  url: URL,
): Promise<readonly Finding[]> {
  const check = `endpoint ${host}`;
  const destination = await addressPolicy.resolveVetted(url, dnsTimeoutMs);
  if (destination.outcome === "refused") return [{ check, status: "fail", message: destination.message }];
  const probed = await probeReceiver({
    addresses: destination.addresses,
    url,
    extraCertificates: config.webhookCertificates,
    deadlineMs: tlsTimeoutMs,
    proxy: config.webhookProxy,
  });
  if (probed.outcome === "error") return [{ check, status: "fail", message: probed.message }];
  const { address, expiresAtMs } = probed;
  const days = daysUntil(expiresAtMs, Date.now());
  const message = `${address}, certificate for ${days} more days`;
  return [{ check, status: days < expiryWarnDays ? "warn" : "ok", message }];
}
