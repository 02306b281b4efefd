import type { Clock } from "../../ports/clock.ts";
import type { Log } from "../../ports/log.ts";
import type { ClaimedMail, MailOutbox, MailOutcome, MailResult, MailTransport } from "../../ports/mail.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { withoutTokens } from "./without-tokens.ts";

/** What mails are sent with. */
export interface MailPorts {
  readonly outbox: MailOutbox;
  readonly transport: MailTransport;
  readonly clock: Clock;
  readonly log: Log;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** How long an attempt keeps a mail from other senders: longer than the minute that a transport may take. */
export const mailClaimMs = 5 * minuteMs;

/** Waits after each attempt that failed, in milliseconds; together about three days, as long as a delivery is tried. */
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

/**
 * Sends the mails that are due, one after the other, until there is none or the server defers one: then the others
 * would fare alike, and the next call goes on. Returns how many were accepted. A mail whose sender dies between the
 * server's acceptance and the outcome is sent twice, with the same id.
 */
export async function sendDueMails({ outbox, transport, clock, log }: MailPorts): Promise<number> {
  for (let sent = 0; ;) {
    const nowMs = clock.now();
    const mail = await outbox.claim({ now: formatTimestamp(nowMs), until: formatTimestamp(nowMs + mailClaimMs) });
    if (!mail) return sent;
    const result = await transport.send(mail);
    const outcome = mailOutcome(mail, result, clock.now());
    await outbox.settle(outcome.status === "queued" ? mail : withoutTokens(mail), outcome);
    if (result.outcome === "accepted") {
      sent++;
      continue;
    }
    // The error is in the outbox; it may name the recipient, whom the log need not know.
    log.warn("A mail was not accepted", { mailId: mail.id, attempts: mail.attempts, status: outcome.status });
    if (result.outcome === "deferred") return sent;
  }
}

/** What an attempt makes of a mail. */
export function mailOutcome(mail: Pick<ClaimedMail, "attempts">, result: MailResult, nowMs: number): MailOutcome {
  if (result.outcome === "accepted") return { status: "sent", sentAt: formatTimestamp(nowMs) };
  const waitMs = result.outcome === "deferred" ? mailWaitsMs[mail.attempts - 1] : undefined;
  if (waitMs === undefined) return { status: "failed", lastError: result.error };
  return { status: "queued", nextAttemptAt: formatTimestamp(nowMs + waitMs), lastError: result.error };
}
