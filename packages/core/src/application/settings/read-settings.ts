import type { Reader } from "../../ports/storage.ts";
import { applications, type ApplicationSettings, defaultApplicationSettings } from "./table.ts";

/** The settings in force in the application of a store. */
export async function readApplicationSettings(reader: Reader): Promise<ApplicationSettings> {
  const application = await reader.find(applications, reader.applicationId);
  return effectiveSettings(application?.settings);
}

/** The stored settings, completed with the defaults. */
export function effectiveSettings(stored: Partial<ApplicationSettings> = {}): ApplicationSettings {
  return { ...defaultApplicationSettings, ...stored };
}
