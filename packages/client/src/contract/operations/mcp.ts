/** Written by `bun run contract` from the OpenAPI documents: operations of "MCP". */
import type { Operation } from "../../operation.ts";
import type { GridRequest, McpCallPage, McpSettings, McpSettingsPatch, Voice } from "../types.ts";

/** Read the settings of assistants. */
export const getMcpSettings: Operation<{  }, McpSettings> = { method: "GET", path: "/api/v1/admin/mcp", privilege: "Admin MCP" };
/** Change the settings of assistants. */
export const patchMcpSettings: Operation<{ readonly body: McpSettingsPatch; }, McpSettings> = { method: "PATCH", path: "/api/v1/admin/mcp", privilege: "Admin MCP r/w" };
/** List the voices of the speech provider. */
export const listVoices: Operation<{  }, readonly (Voice)[]> = { method: "GET", path: "/api/v1/admin/mcp/voices", privilege: "Admin MCP" };
/** Filter, sort and page tool calls. */
export const queryMcpLog: Operation<{ readonly body: GridRequest; }, McpCallPage> = { method: "POST", path: "/api/v1/admin/mcplog/grid", privilege: "Admin MCP" };
/** Send a message of the Model Context Protocol, such as a tool call. */
export const callMcpServer: Operation<{ readonly body: { readonly [name: string]: unknown }; }, { readonly [name: string]: unknown } | undefined> = { method: "POST", path: "/api/v1/mcp", privilege: "user" };
