/** Parts for another sender that shall judge requests, connections and errors as {@link createTlsTransport} does. */
export { clientIdOf, createClientContexts, unusableCertificate } from "./client-contexts.ts";
export { hostHeader } from "./destination-names.ts";
export { answerTimeoutText, classifyError, describeError, type Phase } from "./errors.ts";
export { openSocket, trust } from "./open-socket.ts";
export type { EgressProxy, TrustedProxy } from "./proxy/egress-proxy.ts";
export { type OpenResult, raceAddresses } from "./race-addresses.ts";
export { refuseRequest } from "./request-rules.ts";
export { type BodyReader, createBodyReader, flattenHeaders } from "./response/parts.ts";
export { headBytesMax, interimResponsesMax } from "./response/reader.ts";
