import type { Reader } from "../../ports/storage.ts";
import { applications, type ApplicationSettings, defaultApplicationSettings } from "./table.ts";

/** The settings in force in the application of a store. */
export async function readApplicationSettings(reader: Reader): Promise<ApplicationSettings> {
  const application = await reader.find(applications, reader.applicationId);
  return effectiveSettings(application?.settings);
}

/** What is stored of settings, with what every application begins with in place of the rest. */
export function effectiveSettings(stored: Partial<ApplicationSettings> = {}): ApplicationSettings {
  return { ...defaultApplicationSettings, ...stored };
}
