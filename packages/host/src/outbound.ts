import type { Log } from "@design-catalog/core";
import type { DnsRecords, HttpTransport, WebClient } from "@design-catalog/core/ports";
import {
  createAddressPolicy,
  createSystemResolver,
  createTlsTransport,
  createWebClient,
  type DestinationPolicy,
} from "@design-catalog/webhook-engine";
import type { Config } from "./config/config-shape.ts";
import { createDnsRecords } from "./dns-records.ts";

/** Adapters that reach servers outside. */
export interface Outbound {
  readonly addressPolicy: DestinationPolicy;
  readonly transport: HttpTransport;
  readonly webClient: WebClient;
  readonly dnsRecords: DnsRecords;
}

/** Settings that say which servers are reached, and how. */
export type OutboundSettings = Pick<Config, "webhookDnsServers" | "webhookAllowNetworks" | "webhookCertificates">;

/** Creates the adapters that reach servers outside; nothing is connected yet. */
export function createOutbound(settings: OutboundSettings, log: Log): Outbound {
  const { webhookDnsServers: servers, webhookCertificates: extraCertificates } = settings;
  const addressPolicy = createAddressPolicy({
    resolver: createSystemResolver(servers && { servers }),
    allowNetworks: settings.webhookAllowNetworks,
  });
  const transport = createTlsTransport(extraCertificates === undefined ? {} : { extraCertificates });
  return {
    addressPolicy,
    transport,
    webClient: createWebClient({ transport, addressPolicy, log }),
    dnsRecords: createDnsRecords({ servers }),
  };
}
