import { all, live, matches } from "../../engine/rows/conditions.ts";
import type { Reader } from "../../ports/storage.ts";
import { ssoProviders } from "./tables.ts";

/** Data of a provider for the sign-in page, where `/api/v1/account/sso/{slug}/start` begins a sign-in. */
export interface EnabledProvider {
  readonly name: string;
  readonly slug: string;
}

/**
 * Enabled providers, by name.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { context } = await createMemoryHost();
 * assert.deepEqual(await enabledProviders(context.store), []);
 * ```
 */
export async function enabledProviders(reader: Reader): Promise<readonly EnabledProvider[]> {
  const where = all(live, matches({ enabled: true }));
  const rows = await reader.select(ssoProviders, { where, orderBy: [{ column: "name", direction: "asc" }] });
  return rows.map(({ name, slug }) => ({ name, slug }));
}
