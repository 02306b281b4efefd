import type { Reader } from "../../ports/storage.ts";
import { readMcpSettings } from "../../application/mcp/settings.ts";
import type { McpSettingsRow } from "../../application/mcp/tables.ts";

/** Who may become a client without an administrator; it says nothing about clients that exist. */
export type RegistrationPolicy = McpSettingsRow["registration"];

/** The policy of a store's application. */
export async function readRegistrationPolicy(reader: Reader): Promise<RegistrationPolicy> {
  return (await readMcpSettings(reader)).registration;
}
