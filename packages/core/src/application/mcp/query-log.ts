import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { readGrid } from "../../engine/grid/page.ts";
import { gridOf } from "../../engine/operations/grid.ts";
import { gridColumns } from "../../engine/rows/definition.ts";
import { idOf, integer, nullable, oneOf, timestamp } from "../../engine/schemas/schema.ts";
import { mcpLog } from "./tables.ts";

/** One call of a tool as the API shows it. */
export const mcpLogSchema = Type.Object(
  {
    id: idOf("call"),
    createdAt: timestamp(),
    userId: idOf("user"),
    emailAddress: Type.String(),
    clientId: Type.String(),
    clientName: nullable(Type.String()),
    userAgent: nullable(Type.String()),
    protocolVersion: nullable(Type.String()),
    tool: Type.String(),
    projectId: nullable(idOf("project")),
    outcome: oneOf(["ok", "error", "denied"]),
    errorCode: nullable(Type.String()),
    durationMs: integer({ min: 0 }),
    requestBytes: integer({ min: 0, description: "Size of the whole message, as the assistant sent it" }),
    responseBytes: integer({ min: 0, description: "Size of the tool's answer as text" }),
    arguments: nullable(Type.Record(Type.String(), Type.Unknown())),
    requestId: Type.String(),
  },
  { $id: "McpCall", additionalProperties: false },
);

const example = {
  id: "6740a1f2c3d4e5f607182991",
  createdAt: "2026-11-21T09:30:00.000Z",
  userId: "6740a1f2c3d4e5f607182950",
  emailAddress: "kim@dealer.example",
  clientId: "planner",
  clientName: "Planner 1.0",
  userAgent: "planner/1.0",
  protocolVersion: "2026-07-28",
  tool: "connect_products",
  projectId: "6740a1f2c3d4e5f607182930",
  outcome: "ok",
  errorCode: null,
  durationMs: 12,
  requestBytes: 210,
  responseBytes: 340,
  arguments: null,
  requestId: "6740a1f2c3d4e5f607182992",
} as const;

const columns = gridColumns(mcpLogSchema.properties);

export const queryMcpLog = defineOperation({
  name: "queryMcpLog",
  path: "/api/v1/admin/mcplog/grid",
  tag: "MCP",
  summary: "Filter, sort and page tool calls",
  description: "Returns a page of the logged tool calls.",
  privilege: "Admin MCP",
  audience: "anyone",
  ...gridOf(mcpLogSchema, columns, { row: example }),
  mayLag: true,
  run: (context, { body }) => readGrid(context, { table: mcpLog, columns }, body),
});
