import { setTimeout as sleep } from "node:timers/promises";
import type { MailResult, MailTransport } from "@design-catalog/core/ports";
import type { MailSettings } from "@design-catalog/host";
import type { Transporter } from "nodemailer";

export interface SmtpTransportOptions extends MailSettings {
  /** PEM certificates to trust instead of the system's. */
  readonly certificates?: string;
  /** Time limit of a whole attempt. @default 60,000, the longest that a transport may take */
  readonly deadlineMs?: number;
}

/** Longest waits for the server's name, its connection, its greeting and each answer. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Characters of an answer to keep: enough for the reason, as servers are wordy. */
const errorCharactersMax = 300;

/** Sends mails by SMTP, each on its own connection, as notices are rare. */
export function createSmtpTransport(options: SmtpTransportOptions): MailTransport {
  const { from, deadlineMs = 60_000 } = options;
  let opened: Promise<Transporter> | undefined;
  const [, domain = "localhost"] = from.address.split("@");
  return {
    async send({ id, recipient, subject, text, html }) {
      const ended = new AbortController();
      const transport = await (opened ??= openTransport(options)).catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      const sending = transport.sendMail({
        from,
        to: { name: "", address: recipient },
        subject,
        text,
        ...(html !== null && { html }),
        // The same for every attempt, so a recipient of two copies can tell.
        messageId: `<${id}@${domain}>`,
        // RFC 3834 §5: no automatic answer, please.
        headers: { "Auto-Submitted": "auto-generated" },
      });
      const outcome = sending.then((): MailResult => ({ outcome: "accepted" }), judgeError);
      const late = sleep(deadlineMs, deferred("The mail server took too long"), { signal: ended.signal });
      // The abort rejects it when the server was in time.
      late.catch(() => undefined);
      const result = await Promise.race([outcome, late]);
      ended.abort();
      return result;
    },
  };
}

/** Loads the library with the first mail: it would take a twentieth of each start. */
async function openTransport({
  host,
  port,
  tlsFirst,
  tlsRequired,
  login,
  certificates,
}: SmtpTransportOptions): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    host,
    port,
    secure: tlsFirst,
    requireTLS: tlsRequired,
    ...(login && { auth: { user: login.user, pass: login.password } }),
    ...(certificates !== undefined && { tls: { ca: certificates } }),
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Judges a failure: final only if the server refuses this recipient or this mail; an operator may fix anything else.
 */
function judgeError(error: unknown): MailResult {
  const { code, command, responseCode, response } = readError(error);
  const isRefused = responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
  const isFinal = isRefused && !isAboutSender({ responseCode, response, command });
  // A server's answer to a refused login may repeat what it was sent.
  const said = code === "EAUTH" ? "" : response;
  const text = [code, responseCode || "", said].filter((part) => part !== "").join(" ");
  if (isFinal) return { outcome: "refused", error: shorten(text) };
  const isPutOff = command === "RCPT TO" && responseCode >= 400 && responseCode < 500 && !isAboutService(response);
  return { ...deferred(text), ...(isPutOff && { about: "recipient" }) };
}

/**
 * Tells whether a server that puts off a recipient would put off any: it ends (421), its system has no room (4.3, RFC 3463
 * §3.4) or it relays nothing for this service. Greylists say 4.7.1 too, so the status is not enough there.
 */
function isAboutService(response: string): boolean {
  return /^421|^\d{3}[ -]4\.3\.\d/u.test(response) || speaksOfRelay(response);
}

/** Codes that ask for a login or for TLS (RFC 4954 §6, RFC 3207 §4). */
const loginCodes: readonly number[] = [530, 534, 535, 538];

/**
 * Tells whether a refusal is about this service instead of the mail, which is then kept for when an operator has mended
 * the login or the server's rules: Postfix says so at the recipient (`554 5.7.1 ... Relay access denied`), and so do block
 * lists. Status 5.7 is about rights and 5.1 about the recipient (RFC 3463 §3.2, §3.8); at the content 5.7 means spam.
 */
function isAboutSender({ responseCode, response, command }: Omit<MailError, "code">): boolean {
  if (loginCodes.includes(responseCode)) return true;
  if (command !== "RCPT TO" || /^\d{3}[ -]5\.1\.\d/u.test(response)) return false;
  return /^\d{3}[ -]5\.7\.\d/u.test(response) || speaksOfRelay(response);
}

/** Servers repeat the recipient, whose name may be any, so it does not count. */
function speaksOfRelay(response: string): boolean {
  return /\brelay|authenticat/iu.test(response.replaceAll(/<[^>]*>|\S+@\S+/gu, ""));
}

type MailError = ReturnType<typeof readError>;

function deferred(error: string) {
  return { outcome: "deferred", error: shorten(error) } as const;
}

function readError(error: unknown) {
  const text = (name: string): string | undefined => {
    const value: unknown = error instanceof Error ? Reflect.get(error, name) : undefined;
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  };
  return {
    code: text("code") ?? "EUNKNOWN",
    command: text("command"),
    responseCode: Number(text("responseCode") ?? 0),
    response: text("response") ?? text("message") ?? "",
  };
}

function shorten(text: string): string {
  return text.replace(/\s+/gu, " ").slice(0, errorCharactersMax);
}
