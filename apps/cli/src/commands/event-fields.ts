import { isJsonObject } from "@design-catalog/core/engine";
import { textOf } from "../caller/json-reading.ts";
import { memberColumns } from "../command/results.ts";

/** Columns of events; the actor is an address, or nothing for the service itself. */
export const eventColumns = memberColumns("timestamp type id actor", {
  actor: { shrinks: true, value: ({ actor }) => (isJsonObject(actor) ? textOf(actor, "emailAddress") : "") },
});
