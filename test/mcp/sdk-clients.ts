import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { OAuthAccount } from "./oauth-account.ts";

/** Operations that clients of every generation have. */
export interface SdkClient {
  listTools(): Promise<readonly { readonly name: string }[]>;
  /** Calls a tool; the client checks the answer against the tool's output schema. */
  callTool(name: string, given: Readonly<Record<string, unknown>>): Promise<ToolAnswer>;
  close(): Promise<void>;
}

export interface ToolAnswer {
  readonly isError: boolean;
  readonly structured: unknown;
  readonly content: unknown;
}

/** A server, with a token for it or an account through which the client gets one. */
export interface Connection {
  readonly url: URL;
  readonly token?: string;
  readonly account?: OAuthAccount;
}

/** A client with the revision of the protocol that it speaks. */
export interface Generation {
  readonly name: string;
  readonly packageName: "@modelcontextprotocol/sdk" | "@modelcontextprotocol/client";
  connect(connection: Connection): Promise<SdkClient>;
  /** Passes the answer of the authorization server to the account. */
  finishAuthorization(connection: Connection, answer: URLSearchParams): Promise<void>;
}

/** Clients of both generations, the second with both revisions of the protocol. */
export const generations: readonly Generation[] = [
  {
    name: "the client of 1.x",
    packageName: "@modelcontextprotocol/sdk",
    connect: connectFirst,
    finishAuthorization: (connection, answer) => firstTransport(connection).finishAuth(answer.get("code") ?? ""),
  },
  second("the client of 2.x", {}),
  second("the client of 2.x that negotiates", { versionNegotiation: { mode: "auto" } }),
];

const clientInfo = { name: "planner", version: "1.0" };

async function connectFirst(connection: Connection): Promise<SdkClient> {
  const client = new FirstClient(clientInfo);
  await client.connect(firstTransport(connection));
  return {
    listTools: async () => (await client.listTools()).tools,
    callTool: async (name, given) => toAnswer(await client.callTool({ name, arguments: { ...given } })),
    close: () => client.close(),
  };
}

function second(name: string, options: ConstructorParameters<typeof Client>[1]): Generation {
  return {
    name,
    packageName: "@modelcontextprotocol/client",
    async connect(connection) {
      const client = new Client(clientInfo, options);
      await client.connect(secondTransport(connection));
      return {
        listTools: async () => (await client.listTools()).tools,
        callTool: async (tool, given) => toAnswer(await client.callTool({ name: tool, arguments: { ...given } })),
        close: () => client.close(),
      };
    },
    finishAuthorization: (connection, answer) => secondTransport(connection).finishAuth(answer),
  };
}

function firstTransport(connection: Connection): FirstTransport {
  return new FirstTransport(connection.url, transportOptions(connection));
}

function secondTransport(connection: Connection): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(connection.url, transportOptions(connection));
}

function transportOptions({ token, account }: Connection) {
  return {
    ...(token === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
    ...(account === undefined ? {} : { authProvider: account }),
  };
}

function toAnswer(result: object): ToolAnswer {
  return {
    isError: Reflect.get(result, "isError") === true,
    structured: Reflect.get(result, "structuredContent"),
    content: Reflect.get(result, "content"),
  };
}
