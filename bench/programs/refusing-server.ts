/** A server that refuses every request at once, with the status and the size of the service's own answer. */
import { serveCalls } from "../shared/program.ts";

const body = JSON.stringify({
  type: "https://catalog.example/problems/busy",
  title: "Busy",
  status: 503,
  detail: "Deliveries wait for the service; send the request again",
});

const handlers = {
  /** Returns the origin that it listens on. */
  listen() {
    const headers = { "content-type": "application/problem+json", "retry-after": "1" };
    const server = Bun.serve({
      port: 0,
      hostname: "127.0.0.1",
      fetch: () => new Response(body, { status: 503, headers }),
    });
    return server.url.origin;
  },
};

/** Calls that a refusing server answers. */
export type RefusingServer = typeof handlers;

serveCalls(handlers);
