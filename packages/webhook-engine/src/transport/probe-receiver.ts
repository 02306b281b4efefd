import type { TLSSocket } from "node:tls";
import type { Destination } from "@design-catalog/core/ports";
import { openSocket, trust } from "./open-socket.ts";
import type { EgressProxy } from "./proxy/egress-proxy.ts";
import { raceAddresses } from "./race-addresses.ts";

/** Destination to probe: the vetted addresses of the URL's host. */
export interface ProbeOptions {
  readonly addresses: readonly string[];
  readonly url: Destination;
  /** Certificates (PEM, one or many) trusted in addition to the system's roots. */
  readonly extraCertificates: string | undefined;
  readonly deadlineMs: number;
  /** @default none */
  readonly proxy?: EgressProxy | undefined;
}

/** The address that answered and the end of its certificate, or the reason why an attempt would fail. */
export type ProbeResult =
  | { readonly outcome: "opened"; readonly address: string; readonly expiresAtMs: number }
  | { readonly outcome: "error"; readonly message: string };

/**
 * Connects as an attempt does, under the same rules for addresses and certificates, but sends nothing.
 * @example
 * ```ts
 * const place = { url: new URL("https://hooks.example.com:1/"), addresses: ["127.0.0.1"] };
 * const result = await probeReceiver({ ...place, extraCertificates: undefined, deadlineMs: 5_000 });
 * assert.equal(result.outcome, "error"); // nothing listens at that address
 * ```
 */
export async function probeReceiver(options: ProbeOptions): Promise<ProbeResult> {
  const { addresses, url, extraCertificates, deadlineMs, proxy } = options;
  const context = trust(extraCertificates);
  const opened = await raceAddresses<TLSSocket>(
    addresses,
    (address, user) => openSocket({ address, url, context, proxy: proxy && { ...proxy, context } }, user),
    { deadlineMs, isProxied: proxy !== undefined },
  );
  if (opened.outcome === "error") return { outcome: "error", message: opened.message };
  const expiresAtMs = Date.parse(opened.connection.getPeerCertificate().valid_to);
  opened.connection.destroy();
  return { outcome: "opened", address: opened.address, expiresAtMs };
}
