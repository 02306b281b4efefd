import type { Reader } from "../../ports/storage.ts";
import type { Quotas } from "../quotas/quotas.ts";
import { applications, type ApplicationSettings, defaultApplicationSettings } from "./table.ts";

/**
 * The settings in force in the application of a store.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
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

/** Settings as requests and rows have them: what is absent gets its default. */
type GivenSettings = Partial<Omit<ApplicationSettings, "quotas"> & { readonly quotas: Partial<Quotas> }>;

/** The stored settings, completed with the defaults; quotas that came later than the settings are not limited. */
export function effectiveSettings(stored: GivenSettings = {}): ApplicationSettings {
  const { quotas } = defaultApplicationSettings;
  return { ...defaultApplicationSettings, ...stored, quotas: { ...quotas, ...stored.quotas } };
}
