export {
  createAddressPolicy,
  type AddressPolicyOptions,
  type DestinationPolicy,
  type VettedDestination,
} from "./addresses/policy.ts";
export { createDnsRecords, type DnsRecordsOptions } from "./addresses/dns-records.ts";
export { createDispatcher, type Dispatcher, type DispatcherOptions } from "./dispatcher/dispatcher.ts";
export type { DispatcherStats } from "./dispatcher/dispatcher-stats.ts";
export { eventHeaders, type SentEvent } from "./attempts/request.ts";
export { createOfferingStorage } from "./dispatcher/offering-storage.ts";
export { divideLimits, type DispatcherLimits } from "./dispatcher/lanes.ts";
export { stalledMs } from "./dispatcher/stall.ts";
export type { EgressProxy } from "./transport/proxy/egress-proxy.ts";
export { probeReceiver, type ProbeOptions, type ProbeResult } from "./transport/probe-receiver.ts";
export {
  createRotatingSecretBox,
  type RotatingSecretBox,
  type RotatingSecretBoxOptions,
} from "./secrets/rotating-box.ts";
export { readClientCertificate } from "./secrets/read-client-certificate.ts";
export { createSecretBox, keyIdOf, type SecretBoxOptions } from "./secrets/box.ts";
export { signDelivery, type SignatureInput } from "./secrets/signature.ts";
export { createTlsTransport, type TlsTransportOptions } from "./transport/tls/transport.ts";
export { createSystemResolver, type SystemResolverOptions } from "./addresses/system-resolver.ts";
export { systemTimers } from "./system-timers.ts";
export { createWebClient, type WebClientOptions } from "./web-client.ts";
