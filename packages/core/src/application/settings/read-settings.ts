import type { Reader } from "../../ports/storage.ts";
import { applications, type ApplicationSettings, defaultApplicationSettings } from "./table.ts";

/**
 * The settings in force in the application of a store.
 * @example
 * ```ts
 * import { readApplicationSettings } from "@design-catalog/core/application";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 * import assert from "node:assert/strict";
 *
 * const { context } = await createMemoryHost();
 * const { signUp } = await readApplicationSettings(context.store);
 * assert.equal(signUp.enabled, true);
 * ```
 */
export async function readApplicationSettings(reader: Reader): Promise<ApplicationSettings> {
  const application = await reader.find(applications, reader.applicationId);
  return effectiveSettings(application?.settings);
}

/** The stored settings, completed with the defaults; quotas that came later than the settings are not limited. */
export function effectiveSettings(stored: Partial<ApplicationSettings> = {}): ApplicationSettings {
  const { quotas } = defaultApplicationSettings;
  return { ...defaultApplicationSettings, ...stored, quotas: { ...quotas, ...stored.quotas } };
}
