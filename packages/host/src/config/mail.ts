import { isLoopback } from "./loopback.ts";
import { type Reader, toEmailAddress } from "./reader.ts";
import { hasSecret, loginForm, readSecret } from "./secret.ts";

/** Mail server, its login and the sender's address. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  readonly tlsFirst: boolean;
  /** Sends nothing before TLS has started: a password must not cross a network in the clear. */
  readonly tlsRequired: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

/** Default ports (RFC 6409, RFC 8314). */
const defaultPorts = { "smtp:": 587, "smtps:": 465 } as const;

/**
 * Ports on which TLS begins by STARTTLS only, and not at once like on 465, whichever scheme a URL has: many programs have
 * one scheme for both.
 */
const startTlsPorts: readonly number[] = [25, defaultPorts["smtp:"]];

/** Reads `SMTP_URL` and `MAIL_FROM`. Without `SMTP_URL` it is undefined, and mails stay in the outbox. */
export function readMail(reader: Reader, production: boolean): MailSettings | undefined {
  const url = readServer(reader);
  const from = reader.parsed("MAIL_FROM", "an address, or Name <address>", parseSender);
  if (hasSecret(reader, "SMTP_URL") && reader.text("MAIL_FROM") === undefined) {
    reader.problem("MAIL_FROM", "must be set with SMTP_URL: the sender of mails");
  }
  if (!url || !from) return undefined;
  const isTlsNamed = url.protocol === "smtps:";
  const port = Number(url.port) || defaultPorts[isTlsNamed ? "smtps:" : "smtp:"];
  const tlsFirst = port === defaultPorts["smtps:"] || (isTlsNamed && !startTlsPorts.includes(port));
  const login = toLogin(url);
  const isExposed = !isLoopback(url.hostname) && (production || login !== undefined);
  return {
    host: url.hostname.replace(/^\[|\]$/gu, ""),
    port,
    tlsFirst,
    tlsRequired: isExposed || (isTlsNamed && !tlsFirst),
    login,
    from,
  };
}

/** Reads the URL, which may hold a password; a problem never repeats it. */
function readServer(reader: Reader): URL | undefined {
  const value = readSecret(reader, "SMTP_URL");
  const url = value === undefined ? undefined : parseServer(value);
  if (value !== undefined && url === undefined) {
    reader.problem("SMTP_URL", `must be smtp://[user:password@]host[:port] or smtps://…, without a path, ${loginForm}`);
  }
  return url;
}

function parseServer(value: string): URL | undefined {
  const url = URL.parse(value);
  if (!url || !Object.hasOwn(defaultPorts, url.protocol) || url.hostname === "") return undefined;
  const hasMore = url.search !== "" || url.hash !== "" || (url.pathname !== "" && url.pathname !== "/");
  const isHalfLogin = (url.username === "") !== (url.password === "");
  return hasMore || isHalfLogin || !canDecode(url.username + url.password) ? undefined : url;
}

function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function toLogin({ username, password }: URL): MailSettings["login"] {
  if (username === "") return undefined;
  return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
}

function parseSender(value: string): MailSettings["from"] | undefined {
  const match = /^(?:(?<name>[^<>"\r\n]*?)\s*<(?<inner>[^<>\s]+)>|(?<bare>[^<>\s]+))$/u.exec(value);
  const address = toEmailAddress(match?.groups?.["inner"] ?? match?.groups?.["bare"] ?? "");
  return address === undefined ? undefined : { name: match?.groups?.["name"] ?? "", address };
}
