/**
 * Clients of the Model Context Protocol in other languages register, sign a user in, list tools and call them;
 * docs/clients/compatibility.md lists them.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { tools } from "@design-catalog/mcp";
import { administratorEmail, password } from "../api/harness.ts";
import { type McpService, startMcpService } from "../mcp/mcp-service.ts";
import { allow } from "../mcp/oauth-account.ts";
import { compatibilityOf } from "../support/compatibility.ts";
import { findProgram, type Language, pythonPins, versionOf } from "./languages.ts";
import { runProgram } from "./run-program.ts";

setDefaultTimeout(120_000);

interface McpClient {
  readonly client: string;
  readonly version: string;
  readonly language: Language;
  readonly program: string;
  /** Revision of the protocol on which client and server agree. */
  readonly revision: string;
}

const clients: readonly McpClient[] = [
  {
    client: "mcp: the client of 1.x",
    version: versionOf("Python", "mcp", pythonPins("mcp_1")),
    language: "Python",
    program: "mcp_1",
    revision: "2025-11-25",
  },
  {
    client: "mcp: the client of 2.x",
    version: versionOf("Python", "mcp"),
    language: "Python",
    program: "mcp_2",
    revision: "2026-07-28",
  },
  {
    client: "modelcontextprotocol/go-sdk",
    version: versionOf("Go", "modelcontextprotocol/go-sdk"),
    language: "Go",
    program: "go-sdk",
    revision: "2026-07-28",
  },
  {
    client: "mark3labs/mcp-go",
    version: versionOf("Go", "mark3labs/mcp-go"),
    language: "Go",
    program: "mcp-go",
    revision: "2026-07-28",
  },
  {
    client: "io.modelcontextprotocol.sdk (signs in with Nimbus)",
    version: versionOf("Java", "<artifactId>mcp</artifactId>"),
    language: "Java",
    program: "McpJava",
    revision: "2025-11-25",
  },
];
const found = await Promise.all(
  clients.map(async (one) => ({ one, program: await findProgram(one.language, { name: one.program }) })),
);

const matrix = compatibilityOf("Model Context Protocol in other languages");
let service: McpService;
beforeAll(async () => {
  service = await startMcpService();
});
afterAll(() => service.close());

describe("a client of MCP", () => {
  for (const { one, program } of found) {
    const { program: _, revision, ...row } = one;
    test.skipIf(program === undefined)(one.client, async () => {
      if (!program) return;
      const given = { MCP_URL: service.url.href, REDIRECT_URI: "http://127.0.0.1:33418/callback" };
      const user = { emailAddress: administratorEmail, password };
      expect(await runProgram(program, given, (address) => allow(address, user))).toEqual({
        revision,
        tools: tools.length,
        created: "Lobby",
        refused: true,
        unknown: expect.stringContaining("Unknown tool: no_such_tool"),
      });
      const flow = `registration, PKCE, code, revision ${revision}, list tools, call, refusal of a tool, unknown tool`;
      matrix.note({ ...row, flow, result: "works" });
    });
  }
});

test("docs/clients/compatibility.md lists what has run", () =>
  matrix.check(found.filter(({ program }) => !program).map(({ one }) => one.language)));
