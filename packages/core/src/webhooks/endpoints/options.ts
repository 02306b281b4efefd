import { type Static, Type } from "@sinclair/typebox";
import { titled } from "../../engine/fields/titled.ts";
import { boolean, oneOf } from "../../engine/schemas/schema.ts";
import type { EndpointOptions } from "../../ports/delivery-store.ts";

/** What an endpoint may ask for. */
export const optionFields = {
  payload: titled(
    ["Payload", "Inhalt"],
    oneOf(["full", "thin"], {
      description: "`thin` sends the id of the entity in place of the entity, as events that would be too large do",
    }),
    { values: { full: ["whole entity", "ganzes Objekt"], thin: ["only its id", "nur seine Kennung"] } },
  ),
  traceparent: titled(
    ["Send the trace", "Trace mitsenden"],
    boolean({
      description: "Sends `traceparent` (W3C Trace Context) with each attempt while the service records traces",
    }),
    {
      hint: [
        "Joins the receiver's spans to those of the service",
        "Verbindet die Spans des Empfängers mit denen des Dienstes",
      ],
    },
  ),
};

/** Members of a registration, all optional. */
export const optionalFields = Type.Partial(Type.Object(optionFields)).properties;

/** All options of an endpoint. */
export type OptionValues = { readonly [Name in keyof typeof optionFields]: Static<(typeof optionFields)[Name]> };

/** Values of an endpoint that asks for nothing. */
const defaults: OptionValues = { payload: "full", traceparent: false };

/** All options of an endpoint, by what its row stores. */
export function presentOptions(stored: EndpointOptions | null): OptionValues {
  return { ...defaults, ...stored };
}

/** What to store after a change: only what differs from the defaults, so endpoints that ask for nothing cost nothing. */
export function changedOptions(stored: EndpointOptions | null, changes: Partial<OptionValues>): EndpointOptions | null {
  const { payload, traceparent } = { ...presentOptions(stored), ...optionsOf(changes) };
  const options = { ...(payload === "thin" && { payload }), ...(traceparent && { traceparent }) };
  return Object.keys(options).length === 0 ? null : options;
}

/** The options among the members of a registration or of a change. */
export function optionsOf(members: Partial<OptionValues>): Partial<OptionValues> {
  const { payload, traceparent } = members;
  return { ...(payload !== undefined && { payload }), ...(traceparent !== undefined && { traceparent }) };
}
