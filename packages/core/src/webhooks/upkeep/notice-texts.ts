import type { MailDraft } from "../../application/mail/outgoing-mails.ts";
import type { MailKind } from "../../engine/mail-kind.ts";
import { deliveryStatusTitles } from "../deliveries/delivery-schemas.ts";
import { withoutQuery } from "../endpoints/without-query.ts";

/** The notice that deliveries were given up. */
export const exhaustedMail: MailKind = { name: "webhook-exhausted" };

/** The notice that an endpoint was disabled. */
export const disabledMail: MailKind = { name: "webhook-disabled" };

/** A mail without its recipient. */
export type Notice = Omit<MailDraft, "recipient">;

/** Facts about an endpoint in a notice. */
interface NamedEndpoint {
  readonly id: string;
  readonly url: string;
  readonly description: string | null;
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
}

/** Characters of the longest name in a subject; mail programs then also show the rest of the line. */
const nameCharactersMax = 60;

/** The console's word for deliveries that will not be tried again; mails are in English. */
const [givenUp] = deliveryStatusTitles.exhausted;

/** Reports deliveries that were given up. */
export function exhaustedNotice(
  endpoint: NamedEndpoint & {
    readonly exhaustedCount: number;
    readonly firstExhaustedAt: string | null;
    readonly lastExhaustedAt: string | null;
    readonly notifiedAt: string | null;
    /** True where an answer of the receiver may give a delivery up. */
    readonly mayAbort: boolean;
  },
  baseUrl: string,
): Notice {
  const { exhaustedCount, notifiedAt, mayAbort } = endpoint;
  const deliveries = exhaustedCount === 1 ? "1 webhook delivery" : `${exhaustedCount} webhook deliveries`;
  const outcome = `${exhaustedCount === 1 ? "was" : "were"} ${givenUp}`;
  const reason = mayAbort
    ? "on the last attempt or because the receiver answered `webhook-delivery: abort`"
    : "because every attempt failed";
  return {
    kind: exhaustedMail,
    subject: `${deliveries} to ${nameOf(endpoint)} ${outcome}`,
    text: toText([
      [
        `${deliveries} to this endpoint ${outcome}, ${reason}, and will not be retried automatically` +
          (notifiedAt === null ? "." : `, since the last notice of ${readable(notifiedAt)}.`),
      ],
      [
        ...describe(endpoint),
        [`First ${givenUp}`, readable(endpoint.firstExhaustedAt)],
        [`Last ${givenUp}`, readable(endpoint.lastExhaustedAt)],
      ],
      [
        "What to do:",
        "1. See why the attempts failed:",
        `   POST ${baseUrl}/api/v1/admin/webhooks/deliveries/grid?endpointId=${endpoint.id}`,
        `   with the filter status = exhausted, the API's value for ${givenUp}.`,
        "   Each delivery lists its attempts and the receiver's answers.",
        "2. Fix the receiver, or change the URL of the endpoint.",
        "3. Resend the missed deliveries:",
        `   POST ${baseUrl}/api/v1/admin/webhooks/deliveries/{id}/resend`,
        "   Deliveries are kept for 30 days.",
      ],
      ["You get at most one such mail per endpoint in 24 hours."],
    ]),
  };
}

/** Cause for which the service switches an endpoint off. */
export type DisablingCause = keyof typeof causes;

const causes = {
  failing: {
    subject: "was disabled after 5 days of failures",
    text: "Every delivery to this endpoint failed for 5 days. It was disabled.",
  },
  asked: {
    subject: "was disabled because its receiver asked for it",
    text: "The receiver answered with the status 410 or with the header `webhook-delivery: disable`. The endpoint was disabled.",
  },
} as const;

/** Reports that the endpoint was switched off. */
export function disabledNotice(
  endpoint: NamedEndpoint & {
    readonly cause: DisablingCause;
    readonly disabledAt: string;
    readonly firstFailureAt: string | null;
    readonly failureCount: number;
    readonly pendingCount: number;
  },
  baseUrl: string,
): Notice {
  return {
    kind: disabledMail,
    subject: `Webhook endpoint ${nameOf(endpoint)} ${causes[endpoint.cause].subject}`,
    text: toText([
      [causes[endpoint.cause].text],
      [
        ...describe(endpoint),
        ["First failure", readable(endpoint.firstFailureAt)],
        ["Failed since", attemptsText(endpoint.failureCount)],
        ["Disabled", readable(endpoint.disabledAt)],
        ["Cancelled", pendingText(endpoint.pendingCount)],
      ],
      ["Its events are still recorded, as cancelled deliveries that you can resend for 30 days."],
      [
        "What to do:",
        "1. Fix the receiver and test it; this works while the endpoint is disabled:",
        `   POST ${baseUrl}/api/v1/admin/webhooks/${endpoint.id}/test`,
        "2. Enable the endpoint:",
        `   PATCH ${baseUrl}/api/v1/admin/webhooks/${endpoint.id} with {"version": <current version>, "enabled": true}`,
        "3. Resend the missed deliveries:",
        `   POST ${baseUrl}/api/v1/admin/webhooks/deliveries/{id}/resend`,
      ],
    ]),
  };
}

function attemptsText(count: number): string {
  return count === 1 ? "1 automatic attempt" : `${count} automatic attempts`;
}

function pendingText(count: number): string {
  return count === 1 ? "1 pending delivery" : `${count} pending deliveries`;
}

type Line = string | readonly [label: string, value: string];

function describe(endpoint: NamedEndpoint): readonly Line[] {
  return [
    ["Endpoint", endpoint.id],
    ["URL", withoutQuery(endpoint.url, "?…")],
    ...(endpoint.description ? [["Description", oneLine(endpoint.description)] as const] : []),
    ["Last success", endpoint.lastSuccessAt === null ? "never" : readable(endpoint.lastSuccessAt)],
    ["Last failure", readable(endpoint.lastFailureAt)],
  ];
}

function toText(paragraphs: readonly (readonly Line[])[]): string {
  const line = (entry: Line) => (typeof entry === "string" ? entry : `${`${entry[0]}:`.padEnd(16)}${entry[1]}`);
  return `${paragraphs.map((entries) => entries.map(line).join("\n")).join("\n\n")}\n`;
}

/** The description, or the host where there is none. */
function nameOf({ description, url }: NamedEndpoint): string {
  const name = oneLine(description ?? "") || (/^https:\/\/([^/?#]+)/iu.exec(url)?.[1] ?? url);
  return name.length <= nameCharactersMax ? name : `${name.slice(0, nameCharactersMax - 1)}…`;
}

/** Replaces line breaks, which would begin a header of the mail, and other control characters. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
}

/** `2026-11-21 09:30 UTC`. */
function readable(timestamp: string | null): string {
  return timestamp === null ? "unknown" : `${timestamp.slice(0, 16).replace("T", " ")} UTC`;
}
