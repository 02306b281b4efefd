export { answerMcp, type McpCall } from "./mcp-endpoint.ts";
export { type Tool, type ToolEffect } from "./tool.ts";
export { tools } from "./tools/index.ts";
