export { answerMcp, type McpCall } from "./mcp-endpoint.ts";
export { describeTool } from "./describe-tool.ts";
export { type Tool, type ToolEffect } from "./tool.ts";
export { tools } from "./tools/index.ts";
