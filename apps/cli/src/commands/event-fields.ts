import type { JsonObject } from "@design-catalog/core";
import { isJsonObject } from "@design-catalog/core/engine";
import { textOf } from "../caller/json-reading.ts";

/** Formats the actor of an event: the email address, nothing for the service itself. */
export function actorOf({ actor }: JsonObject): string {
  return isJsonObject(actor) ? textOf(actor, "emailAddress") : "";
}
