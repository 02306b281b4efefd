import type { WebhookPortalLink, WebhookPortalLinkCreate } from "@design-catalog/client/api";
import { webhookPortalLinkFields } from "@design-catalog/client/fields";
import { Choice } from "../../engine/choice.tsx";
import type { FormField } from "../../engine/form.tsx";
import { language } from "../../engine/page-data.ts";
import { Choices } from "../../engine/resource/choices.tsx";
import { serviceNowMs } from "../../engine/service-clock.ts";
import { optionsOf } from "../../engine/words.ts";
import { shareTexts as texts } from "./share-texts.ts";

const hourMs = 3_600_000;

/** Spans that a link may be open for, in hours: the first is what the service takes by itself, the last is its longest. */
const spans = [1, 24, 168, 720] as const;
const longestMs = 720 * hourMs;

/** Milliseconds by which the longest span is shorter: the page knows the service's clock by the second only. */
const marginMs = 60_000;

/** Input for a link. */
export interface LinkValues {
  readonly may: readonly string[];
  /** Hours until it ends. */
  readonly expiresAt: string;
}

/** Input for a link that allows to read for an hour. */
export const newLink: LinkValues = { may: [], expiresAt: String(spans[0]) };

const actions = optionsOf(webhookPortalLinkFields.may);

/** Fields of a link, named as the service names them where it refuses one. */
export const linkFields: readonly FormField<LinkValues>[] = [
  {
    name: "may",
    label: texts.may,
    kind: "custom",
    render: ({ may: chosen }, change, place) => (
      <Choices {...{ label: texts.may, options: actions, chosen, change, place }} />
    ),
  },
  {
    name: "expiresAt",
    label: texts.openFor,
    kind: "custom",
    render: ({ expiresAt: value }, choose, { id, describedBy }) => (
      <Choice {...{ id, describedBy, value, choose, label: texts.openFor, options: spans.map(spanOption) }} />
    ),
  },
];

/** The request for a link; one for an hour says no end, so no clock but the service's counts. */
export function linkBody({ may, expiresAt }: LinkValues): WebhookPortalLinkCreate {
  const hours = Number(expiresAt);
  const allowed = may.filter(isAction);
  if (hours === spans[0]) return { may: allowed };
  const spanMs = Math.min(hours * hourMs, longestMs - marginMs);
  return { may: allowed, expiresAt: new Date(serviceNowMs() + spanMs).toISOString() };
}

function isAction(value: string): value is WebhookPortalLink["may"][number] {
  return actions.some(([action]) => action === value);
}

/** A span in the reader's words, such as "7 days". */
function spanOption(hours: number): readonly [value: string, text: string] {
  const [count, unit] = hours < 24 ? [hours, "hour"] : [hours / 24, "day"];
  const format = new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  return [String(hours), format.format(count)];
}
