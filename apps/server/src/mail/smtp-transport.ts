import { setTimeout as sleep } from "node:timers/promises";
import type { MailResult, MailTransport } from "@design-catalog/core/ports";
import type { MailSettings } from "@design-catalog/host";
import { createTransport } from "nodemailer";

export interface SmtpTransportOptions extends MailSettings {
  /** PEM certificates to trust instead of the system's. */
  readonly certificates?: string;
  /** All of an attempt. @default 60,000, the longest that a transport may take */
  readonly deadlineMs?: number;
}

/** Longest waits for the server's name, its connection, its greeting and each of its answers. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Servers are wordy; this much tells why. */
const errorCharactersMax = 300;

/** Sends mails by SMTP, each on a connection of its own: notices are few and far between. */
export function createSmtpTransport(options: SmtpTransportOptions): MailTransport {
  const { host, port, tlsFirst, tlsRequired, login, from, certificates, deadlineMs = 60_000 } = options;
  const transport = createTransport({
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
  const [, domain = "localhost"] = from.address.split("@");
  return {
    async send({ id, recipient, subject, text, html }) {
      const ended = new AbortController();
      const sending = transport.sendMail({
        from,
        to: { name: "", address: recipient },
        subject,
        text,
        ...(html !== null && { html }),
        // The same for every attempt, so that whoever gets the mail twice can tell.
        messageId: `<${id}@${domain}>`,
        // RFC 3834 §5: nobody is to answer, on holiday or otherwise.
        headers: { "Auto-Submitted": "auto-generated" },
      });
      const outcome = sending.then((): MailResult => ({ outcome: "accepted" }), judgeError);
      const late = sleep(deadlineMs, deferred("The mail server took too long"), { signal: ended.signal });
      // Rejected by the abort when the server was in time.
      late.catch(() => undefined);
      const result = await Promise.race([outcome, late]);
      ended.abort();
      return result;
    },
  };
}

/** For good is only what the server says of this recipient or this mail; all else may be mended by an operator. */
function judgeError(error: unknown): MailResult {
  const { code, command, responseCode, response } = readError(error);
  const isFinal = responseCode >= 500 && (command === "RCPT TO" || command === "DATA");
  // What a server says to a refused login may hold what it was sent.
  const said = code === "EAUTH" ? "" : response;
  const text = [code, responseCode || "", said].filter((part) => part !== "").join(" ");
  return isFinal ? { outcome: "refused", error: shorten(text) } : deferred(text);
}

function deferred(error: string): MailResult {
  return { outcome: "deferred", error: shorten(error) };
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
