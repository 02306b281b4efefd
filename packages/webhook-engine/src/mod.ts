export {
  createAddressPolicy,
  type AddressPolicyOptions,
  type DestinationPolicy,
  type VettedDestination,
} from "./address-policy.ts";
export { createDispatcher, type Dispatcher, type DispatcherOptions, type DispatcherStats } from "./dispatcher.ts";
export { type DispatcherLimits } from "./dispatcher-lanes.ts";
export { stalledMs } from "./dispatcher-stall.ts";
export { createNodeTransport, type NodeTransportOptions } from "./node-transport.ts";
export { probeReceiver, type ProbeOptions, type ProbeResult } from "./probe-receiver.ts";
export {
  attemptsMax,
  nextAttemptDelayMs,
  parseRetryAfter,
  retryAfterMsMax,
  retryWaitsMs,
  type FailedAttempt,
} from "./retry-policy.ts";
export {
  createRotatingSecretBox,
  type RotatingSecretBox,
  type RotatingSecretBoxOptions,
} from "./rotating-secret-box.ts";
export { createSecretBox, keyIdOf, type SecretBoxOptions } from "./secret-box.ts";
export { generateSecret, signDelivery, type SignatureInput } from "./signature.ts";
export { createTlsTransport, type TlsTransportOptions } from "./tls-transport.ts";
export { createSystemResolver, type SystemResolverOptions } from "./system-resolver.ts";
export { urlLengthMax } from "./url-rules.ts";
export { createWebClient, type WebClientOptions } from "./web-client.ts";
