import type { TroubledEndpoint, WebhookDelivery } from "@design-catalog/client/api";
import { webhookDeliveryFields as fields } from "@design-catalog/client/fields";
import type { IconName } from "@design-catalog/pages/parts";
import type { Options } from "../engine/choice.tsx";
import { ownSpan } from "../engine/entries/time-span.ts";
import type { Tone } from "../engine/grid-types.ts";
import { labelsOf, optionsOf, valueTitle } from "../engine/words.ts";

/** Phase of a delivery. */
export type Phase = WebhookDelivery["phase"];

/** Titles of the fields of deliveries. */
export const deliveryLabels = labelsOf(fields);

/** Phases with their titles, the only words for them. */
export const phaseOptions = optionsOf(fields.phase);

/** Reasons of failures with their titles. */
export const errorClassOptions: Options = optionsOf(fields.lastErrorClass);

const tones: Readonly<Record<Phase, Tone>> = {
  waiting: "wait",
  retrying: "warn",
  delivered: "good",
  given_up: "bad",
  cancelled: "plain",
};

const icons: Readonly<Partial<Record<Phase, IconName>>> = {
  retrying: "rotate-cw",
  given_up: "octagon-x",
  cancelled: "ban",
};

/** Drawing of a phase; undefined for that of its colour. */
export function phaseIcon(phase: Phase): IconName | undefined {
  return icons[phase];
}

/** A phase in words. */
export function phaseText(phase: Phase): string {
  return valueTitle(fields.phase, phase);
}

/** Colour of a phase: one that is retried stands out before it is given up. */
export function phaseTone(phase: Phase): Tone {
  return tones[phase];
}

/** The reason of a failure in words. */
export function errorClassText(errorClass: NonNullable<TroubledEndpoint["reason"]>): string {
  return valueTitle(fields.lastErrorClass, errorClass);
}

/** Reason for which a due delivery waits, such as "Waits for the receiver's limits". */
export function waitingText(waitingFor: NonNullable<WebhookDelivery["waitingFor"]>): string {
  return `${deliveryLabels.waitingFor} ${valueTitle(fields.waitingFor, waitingFor)}`;
}

/** Address of the deliveries in a phase, of all endpoints or of one. */
export function phaseAddress(phase: Phase, endpointId?: string): string {
  return `${pageOf(endpointId)}phase=${phase}&period=30d`;
}

/** Address of the deliveries of all endpoints in a phase that were made yesterday. */
export function yesterdayAddress(phase: Phase): string {
  return `${pageOf(undefined)}phase=${phase}&period=yesterday`;
}

/** Address of the deliveries made in a span of time, of all endpoints or of one. */
export function deliveriesBetween(
  { from, to }: { readonly from: string; readonly to: string },
  endpointId?: string,
): string {
  return pageOf(endpointId) + new URLSearchParams({ period: ownSpan, from, to }).toString();
}

function pageOf(endpointId: string | undefined): string {
  return endpointId === undefined ? "/admin/deliveries?" : `/admin/webhooks/${endpointId}?tab=deliveries&`;
}
