import {
  hostileAnswers,
  hostileHandshakes,
  type HostileReceiver,
  startHostileReceiver,
} from "@design-catalog/conformance/hostile-receivers";
import type { CertificateOptions, CertificatePair } from "@design-catalog/conformance/tls";
import { createTestAuthority, startReceiver, type TestAuthority } from "@design-catalog/testing";
import type { DnsAnswer } from "../support/dns-server.ts";

/** Surroundings of the hostile receivers. */
export interface Ground {
  /** The authority that the service trusts. */
  readonly authority: TestAuthority;
  /** A receiver that no request may reach. */
  readonly trap: HostileReceiver;
  atEnd(end: () => Promise<void>): void;
}

/** A kind of hostile receiver, and the expected result of its attempts. */
export interface Hostile {
  readonly name: string;
  /** Null if the event counts as accepted in spite of the behaviour. */
  readonly errorClass: string | null;
  /** True if only the deadline ends its attempts. */
  readonly isSlow?: true;
  /** Answer of DNS for the host name after registration; otherwise the receiver's address. */
  readonly dnsAnswer?: DnsAnswer;
  start(ground: Ground): Promise<OpenHostile>;
}

/** A running hostile receiver. */
export interface OpenHostile {
  /** `https://HOST:PORT` to register. */
  readonly url: string;
  /** Returns the number of connections that the service holds open. */
  openConnections(): number;
  /** Returns the bytes received after a TLS handshake. */
  readonly bytesReceived?: () => number;
}

/** All kinds, the slow ones first. */
export const hostiles: readonly Hostile[] = [
  ...answering("timeout", ["neverAnswers", "neverReads", "trickledHeaders", "trickledBody", "stalledBody"]),
  ...shakingHands("timeout", ["silentTls", "trickledTls"]),
  { ...resolving("silence", "dns"), isSlow: true },
  ...answering("connect", ["resets", "partialStatusThenReset"]),
  ...answering("protocol", ["garbage", "interimFlood", "interimTrickle", "switchesProtocols", "shortBody"]),
  ...answering("protocol", ["contradictoryLength", "controlBytesInHeader"]),
  ...answering("response_too_large", ["endlessHeaders", "hugeHeader"]),
  ...answering(null, ["endlessBody", "longBody", "gzipBomb"]),
  ...shakingHands("tls", ["resetTls", "plainHttp"]),
  certified("expired certificate", { names: ["localhost"], expired: true }),
  certified("certificate for another name", { names: ["other.example"] }),
  certified("self-signed certificate", { names: ["localhost"], selfSigned: true }),
  { name: "certificate of an unknown authority", errorClass: "tls", start: startUnknown },
  { name: "no listener at the port", errorClass: "connect", start: startNobody },
  { name: "redirect to another receiver", errorClass: "redirect", start: startRedirect },
  resolving("noSuchName", "dns"),
  resolving("serverFailure", "dns"),
  resolving({}, "dns"),
  resolving({ A: ["127.0.0.1", "10.0.0.1"] }, "blocked_address"),
  resolving({ A: ["127.0.0.1"], AAAA: ["fd00::1"] }, "blocked_address"),
];

function answering(errorClass: string | null, names: readonly (keyof typeof hostileAnswers)[]): readonly Hostile[] {
  return names.map((name) => ({
    name,
    errorClass,
    ...(errorClass === "timeout" && { isSlow: true }),
    async start(ground) {
      const certificate = await ground.authority.issue({ names: ["localhost"] });
      return open(await startHostileReceiver(hostileAnswers[name], certificate), ground);
    },
  }));
}

function shakingHands(errorClass: string, names: readonly (keyof typeof hostileHandshakes)[]): readonly Hostile[] {
  return names.map((name) => ({
    name,
    errorClass,
    ...(errorClass === "timeout" && { isSlow: true }),
    start: async (ground) => open(await startHostileReceiver(hostileHandshakes[name]), ground),
  }));
}

function certified(name: string, options: CertificateOptions): Hostile {
  return {
    name,
    errorClass: "tls",
    start: async (ground) => startCertified(await ground.authority.issue(options), ground),
  };
}

async function startUnknown(ground: Ground): Promise<OpenHostile> {
  const stranger = await createTestAuthority();
  return startCertified(await stranger.issue({ names: ["localhost"] }), ground);
}

async function startCertified(certificate: CertificatePair, ground: Ground): Promise<OpenHostile> {
  const receiver = await startHostileReceiver(hostileAnswers.neverAnswers, certificate);
  return { ...open(receiver, ground), bytesReceived: () => receiver.bytesReceived() };
}

async function startNobody(ground: Ground): Promise<OpenHostile> {
  const receiver = await startHostileReceiver(hostileAnswers.neverAnswers);
  await receiver.close();
  return open(receiver, ground);
}

async function startRedirect({ authority, trap, atEnd }: Ground): Promise<OpenHostile> {
  const location = `https://localhost:${trap.port}/`;
  const receiver = await startReceiver({ authority, respond: () => ({ status: 307, headers: { location } }) });
  atEnd(() => receiver.close());
  return { url: receiver.url, openConnections: () => 0 };
}

/** A sender that connects in spite of the answer reaches the trap. */
function resolving(dnsAnswer: DnsAnswer, errorClass: string): Hostile {
  return {
    name: `DNS: ${JSON.stringify(dnsAnswer)}`,
    errorClass,
    dnsAnswer,
    start: ({ trap }) =>
      Promise.resolve({
        url: `https://${crypto.randomUUID()}.example:${trap.port}`,
        openConnections: () => trap.openConnections(),
      }),
  };
}

function open(receiver: HostileReceiver, { atEnd }: Ground): OpenHostile {
  atEnd(() => receiver.close());
  return { url: `https://localhost:${receiver.port}`, openConnections: () => receiver.openConnections() };
}
