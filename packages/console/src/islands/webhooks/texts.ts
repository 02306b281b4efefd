import { webhookDeliveryFields, webhookEndpointFields } from "@design-catalog/client/fields";
import { textsOf } from "../engine/texts.ts";
import { labelsOf } from "../engine/words.ts";
import { german } from "./texts-de.ts";
import { english } from "./texts-en.ts";

const { url, description, eventTypes, notificationEmail, headers } = webhookEndpointFields;
const { eventId, eventType } = webhookDeliveryFields;

export const texts = {
  ...textsOf({ en: english, de: german }),
  ...labelsOf({ url, description, eventTypes, notificationEmail, headers, eventId, eventType }),
};
