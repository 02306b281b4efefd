/** Takes webhooks over HTTPS and keeps nothing, so a long run does not fill the machine. */
import type { CertificatePair } from "@design-catalog/conformance/tls";
import { serveCalls } from "../shared/program.ts";

const counts = new Map<string, number>();
const slowMs = 500;
/** More than the service keeps of an answer. */
const largeAnswer = "x".repeat(64 * 1_024);

const handlers = {
  /** Returns the origin; its paths are `/good`, `/slow`, `/large` and `/failing`. */
  listen({ key, cert }: CertificatePair): string {
    const server = Bun.serve({ hostname: "127.0.0.1", port: 0, tls: { key, cert }, fetch: answer });
    return `https://localhost:${server.port}`;
  },
  /** Returns the requests so far by path. */
  counts: () => Object.fromEntries(counts),
};

/** Calls that a sink answers. */
export type Sink = typeof handlers;

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  await request.arrayBuffer();
  counts.set(pathname, (counts.get(pathname) ?? 0) + 1);
  if (pathname === "/slow") await Bun.sleep(slowMs);
  if (pathname === "/large") return new Response(largeAnswer);
  return new Response(null, { status: pathname === "/failing" ? 500 : 204 });
}

serveCalls(handlers);
