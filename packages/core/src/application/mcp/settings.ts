import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { DomainError } from "../../engine/errors.ts";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { baseSchema, type Resource } from "../../engine/rows/definition.ts";
import { patchMembers } from "../../engine/rows/patch.ts";
import { insertRows, changeRow, type Kind } from "../../engine/rows/rows.ts";
import { checkVersion } from "../../engine/rows/version.ts";
import { boolean, integer, mapOf, nullable, oneOf, text } from "../../engine/schemas/schema.ts";
import type { Reader } from "../../ports/storage.ts";
import { applications } from "../settings/table.ts";
import { mcpLogDays, mcpSettings, type McpSettingsRow, registrationPolicies } from "./tables.ts";
import { mcpToolNames } from "./tool-names.ts";

const closed = { additionalProperties: false };
const settingsKind: Kind<McpSettingsRow> = { name: "McpSettings", table: mcpSettings, historyOf: null };

const fields = {
  enabled: titled(
    ["Assistants can connect", "Assistenten können sich verbinden"],
    boolean({ description: "Whether assistants can connect at all" }),
  ),
  registration: titled(
    ["Programs that may register themselves", "Programme, die sich selbst registrieren dürfen"],
    oneOf(registrationPolicies, {
      description: "Which programs may register themselves as clients: all, those with a metadata document, or none",
    }),
    {
      values: {
        open: ["all", "alle"],
        "metadata-documents": ["those with a metadata document", "die mit einem Metadatendokument"],
        closed: ["none", "keine"],
      },
    },
  ),
  tools: titled(
    ["Tools", "Werkzeuge"],
    mapOf(Type.String({ pattern: "^[a-z_]{1,64}$" }), Type.Object({ enabled: Type.Boolean() }, closed), {
      description: "A switch for each tool, by name; tools that are not listed are on",
      maxProperties: 100,
    }),
  ),
  instructions: titled(
    ["Instructions", "Anweisungen"],
    nullable(text({ max: 4000, form: "lines", description: "Sent to assistants when they connect" })),
    { hint: ["Sent to assistants when they connect", "Werden Assistenten beim Verbinden gesendet"] },
  ),
  resultRowsMax: titled(
    ["Rows of an answer, at most", "Höchstzahl der Zeilen einer Antwort"],
    integer({ min: 1, max: 200, description: "Maximum number of rows in a tool's answer" }),
  ),
  logArguments: titled(
    [`Keep the arguments of calls for ${mcpLogDays} days`, `Argumente von Aufrufen ${mcpLogDays} Tage aufbewahren`],
    boolean({ description: `Keeps the arguments of tool calls, up to 4 KiB each, for ${mcpLogDays} days` }),
  ),
};

/** Settings of the MCP server as the API shows them. */
export const mcpSettingsSchema = Type.Object(
  { ...baseSchema, ...fields },
  {
    $id: "McpSettings",
    ...closed,
    ...titlesOf({
      one: ["Settings of MCP", "Einstellungen von MCP"],
      many: ["Settings of MCP", "Einstellungen von MCP"],
    }),
  },
) satisfies Resource["schemas"]["entity"];

const defaults = {
  enabled: true,
  registration: "open",
  tools: {},
  instructions: null,
  resultRowsMax: 50,
  logArguments: false,
} as const;

const example = {
  id: "000000000000000000000001",
  version: 1,
  deleted: false,
  createdAt: "2026-11-21T09:30:00.000Z",
  updatedAt: "2026-11-21T09:30:00.000Z",
  createdBy: null,
  updatedBy: null,
  ...defaults,
  tools: { create_snapshot: { enabled: false } },
};

/**
 * The settings in force; the initial ones until an administrator changes them.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal((await readMcpSettings(context.store)).enabled, true);
 * ```
 */
export async function readMcpSettings(reader: Reader): Promise<McpSettingsRow> {
  const { applicationId } = reader;
  const settings = await reader.find(mcpSettings, applicationId);
  if (settings) return settings;
  const createdAt = (await reader.find(applications, applicationId))?.createdAt ?? "1970-01-01T00:00:00.000Z";
  const base = { version: 0, deleted: false, createdAt, updatedAt: createdAt, createdBy: null, updatedBy: null };
  return { ...base, id: applicationId, ...defaults };
}

const head = { path: "/api/v1/admin/mcp", tag: "MCP" } as const;

export const getMcpSettings = defineOperation({
  ...head,
  name: "getMcpSettings",
  method: "GET",
  summary: "Read the settings of assistants",
  description: "Returns whether assistants may call the MCP server and which tools they may use.",
  privilege: "Admin MCP",
  audience: "anyone",
  output: mcpSettingsSchema,
  example: { output: example },
  run: (context) => readMcpSettings(context.store),
});

export const patchMcpSettings = defineOperation({
  ...head,
  name: "patchMcpSettings",
  method: "PATCH",
  summary: "Change the settings of assistants",
  description: "Changes what assistants may do, from their next message on.",
  privilege: "Admin MCP r/w",
  audience: "anyone",
  body: Type.Object({ ...patchMembers(fields), version: baseSchema.version }, { $id: "McpSettingsPatch", ...closed }),
  output: mcpSettingsSchema,
  example: { body: { tools: { create_snapshot: { enabled: false } }, version: 0 }, output: example },
  subject: (context) => readMcpSettings(context.store),
  run: (context, { body: { version, tools = {}, ...plain } }) =>
    inTransaction(context, async (change) => {
      const { transaction } = change;
      checkToolNames(Object.keys(tools));
      await transaction.lock("mcp settings");
      const before = await readMcpSettings(transaction);
      checkVersion(version, before.version);
      const isFirst = (await transaction.find(mcpSettings, before.id)) === undefined;
      if (isFirst) await insertRows(change, { kind: settingsKind, rows: [before] });
      const changes = { ...plain, tools: { ...before.tools, ...tools } };
      return changeRow(change, { kind: settingsKind, before, changes });
    }),
});

/** Refuses unknown names: a misspelt one would leave a tool on that an administrator means to switch off. */
function checkToolNames(names: readonly string[]): void {
  const known: ReadonlySet<string> = new Set(mcpToolNames);
  const errors = names
    .filter((name) => !known.has(name))
    .map((name) => ({
      pointer: `/tools/${name}`,
      code: "unknown_tool",
      message: `There is no tool ${name}`,
      allowed: mcpToolNames,
    }));
  if (errors.length === 0) return;
  throw new DomainError("validation_failed", "Some of the switches name no tool", { errors });
}
