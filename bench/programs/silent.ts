/** Receivers that accept connections and never answer. */
import { hostileAnswers, hostileHandshakes, startHostileReceiver } from "@design-catalog/conformance/hostile-receivers";
import type { CertificatePair } from "@design-catalog/conformance/tls";
import { serveCalls } from "../shared/program.ts";

const handlers = {
  /**
   * Opens ports that are silent in the handshake, and as many that are silent after the request. Returns their URLs.
   */
  async listen({ certificate, ports }: { readonly certificate: CertificatePair; readonly ports: number }) {
    const receivers = await Promise.all(
      Array.from({ length: ports }, (_, index) =>
        index % 2 === 0
          ? startHostileReceiver(hostileHandshakes.silentTls)
          : startHostileReceiver(hostileAnswers.neverAnswers, certificate),
      ),
    );
    return receivers.map(({ port }) => `https://localhost:${port}/hooks`);
  },
};

/** Calls that silent receivers answer. */
export type SilentReceivers = typeof handlers;

serveCalls(handlers);
