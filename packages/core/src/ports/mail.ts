import type { Id } from "./id.ts";

/** A mail of the outbox, handed to one sender for one attempt. */
export interface ClaimedMail {
  readonly applicationId: Id<"application">;
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Counted from 1; also the fencing token: each claim raises it. */
  readonly attempts: number;
}

/** The state of a mail after an attempt. */
export type MailOutcome =
  | { readonly status: "sent"; readonly sentAt: string }
  | { readonly status: "queued"; readonly nextAttemptAt: string; readonly lastError: string }
  | { readonly status: "failed"; readonly lastError: string };

/** Times of a claim, and whose turn it is. */
export interface MailClaim {
  readonly now: string;
  readonly until: string;
  /** Applications that have had a turn, the latest at the end. @default none has */
  readonly served?: readonly Id<"application">[];
}

/** The outbox as the sender sees it, across applications. The transaction that causes a mail puts it in. */
export interface MailOutbox {
  /**
   * Claims the mail that has been due longest at `now`, of an application that has had no turn yet, otherwise of the one whose
   * turn was first. No other sender gets it before `until`; then it is due again, so a dead sender loses nothing.
   */
  claim(options: MailClaim): Promise<ClaimedMail | undefined>;
  /** Writes the outcome and the text to keep, unless another sender has claimed the mail meanwhile. */
  settle(mail: ClaimedMail, outcome: MailOutcome): Promise<void>;
}

/** Response of a mail server to a mail. Errors name no credentials. */
export type MailResult =
  | { readonly outcome: "accepted" }
  /** Not now: the server is away, busy or refuses the login. */
  | {
      readonly outcome: "deferred";
      readonly error: string;
      /** Named where the server puts off this recipient, as by greylisting. @default it would defer any other mail too */
      readonly about?: "recipient";
    }
  /** Never: the server refuses this recipient or this mail for good (RFC 5321 §4.2.1, 5yz). */
  | { readonly outcome: "refused"; readonly error: string };

/** Hands mails to a mail server. It never throws, and takes a minute at most. */
export interface MailTransport {
  send(mail: ClaimedMail): Promise<MailResult>;
}
