import type { AdapterName } from "../api/adapters.ts";
import { type Client, textOf } from "../api/client.ts";
import { administratorEmail, password, startApi, type TestApi } from "../api/harness.ts";

/** The service on a loopback socket, as clients of the Model Context Protocol reach it. */
export interface McpService {
  readonly api: TestApi;
  readonly url: URL;
  /** Returns the token of an administrator with these scopes, by the password grant. */
  tokenFor(scope: string): Promise<string>;
  close(): Promise<void>;
}

/** Starts the service on a storage adapter. */
export async function startMcpService(adapter: AdapterName = "memory"): Promise<McpService> {
  let answer = async (_: Request) => new Response(null, { status: 503 });
  const server = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => answer(request) });
  const { origin } = new URL(server.url);
  const api = await startApi(adapter, origin);
  answer = (request) => api.handler.handle(request);
  const tokens = new Map<string, Promise<string>>();
  return {
    api,
    url: new URL("/api/v1/mcp", origin),
    tokenFor(scope) {
      // Hashing a password at each sign-in is slow by design.
      const token = tokens.get(scope) ?? requestToken(api.client(), scope);
      tokens.set(scope, token);
      return token;
    },
    async close() {
      await server.stop(true);
      await api.close();
    },
  };
}

async function requestToken(client: Client, scope: string): Promise<string> {
  const form = { grant_type: "password", username: administratorEmail, password, scope };
  return textOf((await client.send("POST", "/api/v1/oauth/token", { form })).body, "access_token");
}
