import type { WebhookPortalLink } from "@design-catalog/client/api";
import { webhookPortalLinkFields } from "@design-catalog/client/fields";
import { valueTitle } from "../engine/words.ts";
import { texts } from "./texts.ts";

/** Actions that a link to a portal allows, in words. */
export function allowedText(may: WebhookPortalLink["may"]): string {
  if (may.length === 0) return texts.readingOnly;
  return may.map((action) => valueTitle(webhookPortalLinkFields.may, action)).join(", ");
}
