import { accountDescriptions } from "./accounts.ts";
import { oauthDescriptions } from "./oauth.ts";
import { projectDescriptions } from "./projects.ts";
import { standardDescriptions } from "./standard.ts";
import { webhookDescriptions } from "./webhooks.ts";

/** Sentences that the documents add to summaries, by operationId; see {@link standardDescriptions} for the others. */
export const descriptions: Readonly<Record<string, string>> = {
  ...accountDescriptions,
  ...oauthDescriptions,
  ...projectDescriptions,
  ...webhookDescriptions,
};

/** What the documents say of an operation; its summary where nobody has written more. */
export function descriptionOf({ name, summary }: { readonly name: string; readonly summary: string }): string {
  return descriptions[name] ?? standardDescriptions[name] ?? `${summary}.`;
}
