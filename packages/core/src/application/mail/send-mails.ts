import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Id } from "../../ports/id.ts";
import type { Log } from "../../ports/log.ts";
import type { ClaimedMail, MailOutbox, MailOutcome, MailResult, MailTransport } from "../../ports/mail.ts";
import { withoutTokens } from "./without-tokens.ts";

/** Dependencies of the mail sender. */
export interface MailPorts {
  readonly outbox: MailOutbox;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Log;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Milliseconds an attempt keeps a mail from other senders: longer than the minute that a transport may take. */
export const mailClaimMs = 5 * minuteMs;

/** Waits after each failed attempt, in milliseconds; together about three days, like the attempts of a delivery. */
export const mailWaitsMs: readonly number[] = [
  minuteMs,
  5 * minuteMs,
  15 * minuteMs,
  hourMs,
  3 * hourMs,
  6 * hourMs,
  12 * hourMs,
  24 * hourMs,
  24 * hourMs,
];

/** Recipients that a server puts off before it is taken for one that puts off all, such as a limit on this sender. */
const recipientsPutOffMax = 20;

/**
 * Sends due mails one after the other until none is left or the server defers one for a reason that is not its
 * recipient: the others would fare the same, so the next call continues. Returns how many were accepted. A mail whose
 * sender dies between the server's acceptance and the outcome is sent twice, with the same id.
 * @example
 * ```ts
 * import type { MailTransport } from "@design-catalog/core/ports";
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, mails, ports } = await createMemoryHost();
 * await call("inviteUser", { body: { emailAddress: "kim@dealer.example" } });
 * const transport: MailTransport = { send: async () => ({ outcome: "accepted" }) };
 * assert.equal(await sendDueMails({ ...ports, outbox: mails, transport }), 1);
 * ```
 */
export async function sendDueMails({ outbox, transport, clock, log }: MailPorts): Promise<number> {
  let served: readonly Id<"application">[] = [];
  for (let sent = 0, putOff = 0; ;) {
    const nowMs = clock.now();
    const mail = await outbox.claim({
      now: formatTimestamp(nowMs),
      until: formatTimestamp(nowMs + mailClaimMs),
      served,
    });
    if (!mail) return sent;
    served = [...served.filter((id) => id !== mail.applicationId), mail.applicationId];
    const result = await transport.send(mail);
    const outcome = mailOutcome(mail, result, clock.now());
    await outbox.settle(outcome.status === "queued" ? mail : withoutTokens(mail), outcome);
    // The error is in the outbox; it may name the recipient, which the log must not.
    const { applicationId, id: mailId, attempts } = mail;
    const about = { source: "mail", applicationId, mailId, attempts, status: outcome.status } as const;
    if (result.outcome === "accepted") {
      sent++;
      log.info("The mail server accepted a mail", about);
      continue;
    }
    log.warn("The mail server refused a mail", about);
    if (result.outcome !== "deferred") continue;
    putOff += result.about === "recipient" ? 1 : recipientsPutOffMax;
    if (putOff >= recipientsPutOffMax) return sent;
  }
}

/** The state of a mail after an attempt. */
export function mailOutcome(mail: Pick<ClaimedMail, "attempts">, result: MailResult, nowMs: number): MailOutcome {
  if (result.outcome === "accepted") return { status: "sent", sentAt: formatTimestamp(nowMs) };
  const waitMs = result.outcome === "deferred" ? mailWaitsMs[mail.attempts - 1] : undefined;
  if (waitMs === undefined) return { status: "failed", lastError: result.error };
  return { status: "queued", nextAttemptAt: formatTimestamp(nowMs + waitMs), lastError: result.error };
}
