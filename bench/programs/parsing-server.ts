/** A server that only reads a body, parses it and answers. */
import { serveCalls } from "../shared/program.ts";

const handlers = {
  /** Returns the origin that it listens on. */
  listen() {
    const server = Bun.serve({ port: 0, hostname: "127.0.0.1", maxRequestBodySize: 4_194_304, fetch: answer });
    return server.url.origin;
  },
};

/** Calls that a parsing server answers. */
export type ParsingServer = typeof handlers;

async function answer(request: Request): Promise<Response> {
  if (request.method === "GET") return Response.json({ ready: true });
  try {
    await request.json();
    return Response.json({}, { status: 400 });
  } catch {
    return Response.json({}, { status: 400 });
  }
}

serveCalls(handlers);
