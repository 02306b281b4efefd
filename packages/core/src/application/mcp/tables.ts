import type { Id } from "../../ports/id.ts";
import { type BaseRow, baseColumns, type Table } from "../../ports/table.ts";

/** Policies for clients that register by themselves. */
export const registrationPolicies = ["open", "metadata-documents", "closed"] as const;

/** Settings of an application for assistants: one row with the application's id. */
export interface McpSettingsRow extends BaseRow {
  readonly enabled: boolean;
  readonly registration: (typeof registrationPolicies)[number];
  /** Switches by tool name; an unnamed tool is on. */
  readonly tools: Readonly<Record<string, { readonly enabled: boolean }>>;
  /** Instructions that assistants get when they connect. */
  readonly instructions: string | null;
  readonly resultRowsMax: number;
  readonly logArguments: boolean;
}

/** Table of the settings for assistants, one row per application. */
export const mcpSettings: Table<McpSettingsRow> = {
  name: "mcp_settings",
  columns: {
    ...baseColumns,
    enabled: "boolean",
    registration: "text",
    tools: "json",
    instructions: "text",
    resultRowsMax: "integer",
    logArguments: "boolean",
  },
};

/** Days calls of tools are kept: a quarter, for administrators to look up what an assistant did. */
export const mcpLogDays = 90;

/** One call of a tool. */
export interface McpLogRow {
  readonly id: string;
  readonly createdAt: string;
  readonly userId: Id<"user">;
  readonly emailAddress: string;
  readonly clientId: string;
  readonly clientName: string | null;
  readonly userAgent: string | null;
  readonly protocolVersion: string | null;
  readonly tool: string;
  readonly projectId: Id<"project"> | null;
  readonly outcome: "ok" | "error" | "denied";
  readonly errorCode: string | null;
  readonly durationMs: number;
  /** Bytes of the message. */
  readonly requestBytes: number;
  readonly responseBytes: number;
  /** Logged only if the settings say so; at most 4 KiB. */
  readonly arguments: Readonly<Record<string, unknown>> | null;
  readonly requestId: string;
}

/** Table of the calls that assistants have made. */
export const mcpLog: Table<McpLogRow> = {
  name: "mcp_log",
  persons: {
    userId: { erased: { emailAddress: "", userAgent: null, arguments: null } },
  },
  columns: {
    id: "id",
    createdAt: "timestamp",
    userId: "id",
    emailAddress: "text",
    clientId: "text",
    clientName: "text",
    userAgent: "text",
    protocolVersion: "text",
    tool: "text",
    projectId: "id",
    outcome: "text",
    errorCode: "text",
    durationMs: "integer",
    requestBytes: "integer",
    responseBytes: "integer",
    arguments: "json",
    requestId: "text",
  },
};
