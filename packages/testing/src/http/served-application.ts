import { operations } from "@design-catalog/core";
import { createHandler, type HandlerDependencies } from "@design-catalog/http";
import type { TestApplication } from "../test-application.ts";

/** A service in memory behind a socket. */
export interface ServedApplication {
  readonly url: string;
  /** Lines of all requests, such as `GET /api/v1/admin/webhooks`. */
  readonly requests: readonly string[];
  stop(): Promise<void>;
}

/** Token of the application's administrator; every other token is refused. */
export const administratorToken = "administrator";

/** Answers requests by HTTP on any free port. */
export function serveApplication(
  { administrator, ports, storage, store }: TestApplication,
  overrides: Partial<HandlerDependencies> = {},
): ServedApplication {
  const requests: string[] = [];
  const scopes = new Set(["api", "admin"]);
  const actor = { ...administrator, scopes, resources: new Set(["api" as const]) };
  const handler = createHandler({
    operations,
    storage,
    ports,
    authenticate: async (_served, token) => (token === administratorToken ? actor : undefined),
    applicationId: store.applicationId,
    baseUrl: "https://catalog.example",
    readiness: async () => ({ ready: true, checks: { database: "ok" } }),
    ...overrides,
  });
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      const { pathname, search } = new URL(request.url);
      requests.push(`${request.method} ${pathname}${search}`);
      return handler.handle(request);
    },
  });
  return { url: server.url.origin, requests, stop: () => server.stop(true) };
}
