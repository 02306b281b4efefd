import { type Static, Type } from "@sinclair/typebox";
import { titled } from "../../engine/fields/titled.ts";
import { filterModelSchema } from "../../engine/grid/schema.ts";
import { namesOf } from "../../engine/names-of.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { boolean, integer, nullable, number, oneOf } from "../../engine/schemas/schema.ts";
import type { EndpointOptions } from "../../ports/delivery-store.ts";

/** Options of an endpoint: members that are optional when it is registered. */
export const optionFields = {
  payload: titled(
    ["Content of deliveries", "Inhalt der Zustellungen"],
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
  honourDeliveryHeader: titled(
    ["Obey the receiver", "Dem Empfänger folgen"],
    boolean({
      description:
        "Obeys the answer's header webhook-delivery: abort-message gives the delivery up; disable, or the status 410, disables the endpoint",
    }),
    {
      hint: [
        "An answer may give its delivery up or disable the endpoint",
        "Eine Antwort darf ihre Zustellung aufgeben oder den Endpunkt abschalten",
      ],
    },
  ),
  maxPerSecond: titled(
    ["Deliveries per second", "Zustellungen pro Sekunde"],
    nullable(
      number({
        min: 0.1,
        max: 1_000,
        description:
          "Most deliveries in a second on average, in bursts of at most a tenth of a second, over all processes; tests and resends of one delivery go through. Others wait for their turn. Null for no limit",
      }),
    ),
    {
      hint: [
        "0.1 to 1,000; what is more waits, and does not fail. Empty for no limit",
        "0,1 bis 1.000; was mehr ist, wartet und scheitert nicht. Leer für keine Grenze",
      ],
    },
  ),
  maxAtOnce: titled(
    ["Deliveries at once", "Zustellungen zugleich"],
    nullable(
      integer({
        min: 1,
        max: 64,
        description:
          "Most deliveries under way at the same time, over all processes; tests and resends of one delivery go through. Others wait for their turn. Null for no limit",
      }),
    ),
    {
      hint: [
        "1 to 64; each ends with the receiver's answer. Empty for no limit",
        "1 bis 64; jede endet mit der Antwort des Empfängers. Leer für keine Grenze",
      ],
    },
  ),
  filter: titled(["Filter", "Filter"], filterModelSchema, {
    hint: [
      "Conditions over the event, such as data.object.client or actor.userId, in the filter language of grids; what does not match is not delivered",
      "Bedingungen an das Ereignis, etwa data.object.client oder actor.userId, in der Filtersprache der Tabellen; was nicht passt, wird nicht zugestellt",
    ],
  }),
};

/** Members of a registration, all optional. */
export const optionalFields = Type.Partial(Type.Object(optionFields)).properties;

/** All options of an endpoint. */
export type OptionValues = { readonly [Name in keyof typeof optionFields]: Static<(typeof optionFields)[Name]> };

/** Values of an endpoint that asks for nothing. */
const defaults: OptionValues = {
  payload: "full",
  traceparent: false,
  honourDeliveryHeader: false,
  maxPerSecond: null,
  maxAtOnce: null,
  filter: null,
};

/** All options of an endpoint, by what its row stores. */
export function presentOptions(stored: EndpointOptions | null): OptionValues {
  return { ...defaults, ...optionsOf(stored ?? {}) };
}

/**
 * Options to store after a change: those that differ from the defaults, so endpoints that ask for nothing cost nothing. Those
 * that a process of a later version has stored stay.
 */
export function changedOptions(stored: EndpointOptions | null, changes: GivenOptions): EndpointOptions | null {
  const { filter, payload, traceparent, honourDeliveryHeader, maxPerSecond, maxAtOnce, ...later } = {
    ...defaults,
    ...stored,
    ...optionsOf(changes),
  };
  const options = {
    ...(payload === "thin" && { payload }),
    ...(traceparent && { traceparent }),
    ...(honourDeliveryHeader && { honourDeliveryHeader }),
    ...(maxPerSecond !== null && { maxPerSecond }),
    ...(maxAtOnce !== null && { maxAtOnce }),
    ...(isJsonObject(filter) && Object.keys(filter).length > 0 && { filter }),
    ...later,
  };
  return Object.keys(options).length === 0 ? null : options;
}

/**
 * True for an endpoint whose automatic deliveries wait for their turn.
 * @example
 * ```ts
 * assert.equal(hasLimits({ maxAtOnce: 1 }), true);
 * assert.equal(hasLimits({}), false);
 * ```
 */
export function hasLimits({ maxPerSecond, maxAtOnce }: Pick<EndpointOptions, "maxPerSecond" | "maxAtOnce">): boolean {
  return maxPerSecond !== undefined || maxAtOnce !== undefined;
}

/** Members of a registration or of a change; those that it leaves out are undefined. */
type GivenOptions = { readonly [Name in keyof OptionValues]?: OptionValues[Name] | undefined };

/** The options among these members. */
function optionsOf(members: GivenOptions): Partial<OptionValues> {
  const given = namesOf(defaults).filter((name) => members[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, members[name]]));
}
