import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Reader } from "../../ports/storage.ts";
import { applications } from "../settings/table.ts";

/** Values that every text may name in addition to its own. */
export const commonPlaceholders = ["applicationName", "emailAddress", "baseUrl"] as const;

/** The values that every mail to an address may name. */
export async function commonValues(
  { baseUrl }: OperationContext,
  reader: Reader,
  emailAddress: string,
): Promise<Readonly<Record<(typeof commonPlaceholders)[number], string>>> {
  const application = await reader.find(applications, reader.applicationId);
  return { applicationName: application?.name ?? "", emailAddress, baseUrl };
}
