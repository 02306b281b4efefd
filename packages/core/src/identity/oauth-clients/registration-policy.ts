import { readMcpSettings } from "../../application/mcp/settings.ts";
import type { McpSettingsRow } from "../../application/mcp/tables.ts";
import type { Reader } from "../../ports/storage.ts";

/** Policy on clients that register without an administrator; it does not affect existing clients. */
export type RegistrationPolicy = McpSettingsRow["registration"];

/**
 * The policy of the reader's application.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.equal(await readRegistrationPolicy(context.store), "open");
 * ```
 */
export async function readRegistrationPolicy(reader: Reader): Promise<RegistrationPolicy> {
  return (await readMcpSettings(reader)).registration;
}
