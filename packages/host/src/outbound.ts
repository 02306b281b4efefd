import type { Log } from "@design-catalog/core";
import type {
  Clock,
  ContentScanner,
  DnsRecords,
  Embedder,
  HttpTransport,
  Translator,
  WebClient,
} from "@design-catalog/core/ports";
import {
  createAddressPolicy,
  createDnsRecords,
  createSystemResolver,
  createTlsTransport,
  createWebClient,
  type DestinationPolicy,
} from "@design-catalog/webhook-engine";
import { createClamdScanner } from "./clamd-scanner.ts";
import type { Config } from "./config/config-shape.ts";
import { createOpenAiEmbedder } from "./open-ai-embedder.ts";
import { createTranslator } from "./translators/create-translator.ts";

/** Adapters that reach servers outside. */
export interface Outbound {
  readonly addressPolicy: DestinationPolicy;
  readonly transport: HttpTransport;
  readonly webClient: WebClient;
  readonly dnsRecords: DnsRecords;
  /** Absent if no scanner is configured. */
  readonly contentScanner?: ContentScanner;
  /** Absent if no service for translations is configured. */
  readonly translator?: Translator;
  /** Absent if no provider of vectors is configured. */
  readonly embedder?: Embedder;
}

/** Settings that say which servers are reached, and how. */
export type OutboundSettings = Pick<Config, "webhookDnsServers" | "webhookAllowNetworks" | "webhookCertificates"> &
  Partial<Pick<Config, "webhookProxy" | "scanner" | "translator" | "embeddings">>;

/**
 * Creates the adapters that reach servers outside; nothing is connected yet. Certificates are judged by the clock, if one is
 * given.
 */
export function createOutbound(settings: OutboundSettings, log: Log, clock?: Clock): Outbound {
  const { webhookDnsServers: servers, webhookCertificates: extraCertificates, webhookProxy: proxy } = settings;
  const addressPolicy = createAddressPolicy({
    resolver: createSystemResolver(servers && { servers }),
    allowNetworks: settings.webhookAllowNetworks,
  });
  const transport = createTlsTransport({
    ...(extraCertificates !== undefined && { extraCertificates }),
    ...(clock && { clock }),
    ...(proxy && { proxy }),
  });
  return {
    addressPolicy,
    transport,
    webClient: createWebClient({ transport, addressPolicy, log }),
    dnsRecords: createDnsRecords({ servers }),
    ...(settings.scanner && { contentScanner: createClamdScanner(settings.scanner) }),
    ...(settings.translator && { translator: createTranslator(settings.translator) }),
    ...(settings.embeddings && { embedder: createOpenAiEmbedder(settings.embeddings) }),
  };
}
