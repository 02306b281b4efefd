import type { Operation } from "../../engine/calls/operation.ts";
import { listVoices } from "./list-voices.ts";
import { queryMcpLog } from "./query-log.ts";
import { getMcpSettings, patchMcpSettings } from "./settings.ts";

/** Operations of administration on the MCP server. */
export const mcpOperations: readonly Operation[] = [getMcpSettings, patchMcpSettings, listVoices, queryMcpLog];
