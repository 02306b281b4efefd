import { accountDescriptions } from "./accounts.ts";
import { fileDescriptions } from "./files.ts";
import { oauthDescriptions } from "./oauth.ts";
import { projectDescriptions } from "./projects.ts";
import { recordingDescriptions } from "./recordings.ts";
import { standardDescriptions } from "./standard.ts";
import { webhookDescriptions } from "./webhooks.ts";

/** Sentences that the documents add to summaries, by operationId; {@link standardDescriptions} has the others. */
export const descriptions: Readonly<Record<string, string>> = {
  ...accountDescriptions,
  ...fileDescriptions,
  ...oauthDescriptions,
  ...projectDescriptions,
  ...recordingDescriptions,
  ...webhookDescriptions,
};

/** The description of an operation in the documents; its summary if none was written. */
export function descriptionOf(about: {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
}): string {
  const { name, summary, description } = about;
  return description ?? descriptions[name] ?? standardDescriptions[name] ?? `${summary}.`;
}
