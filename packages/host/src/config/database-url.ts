import type { Reader } from "./reader.ts";
import { loginForm } from "./secret.ts";

const portMax = 65_535;
const protocols = ["postgres:", "postgresql:"];
const wrongUrl =
  `must be a URL that starts with postgres:// or postgresql://, ${loginForm}; ` +
  "or leave the password out and set PGPASSWORD to it as it is";
const unusablePort = "must have a port from 1 to 65535";
const noHost = "must name a host before its path: for a socket, any host and ?host=/path/of/its/folder";
const oneServer =
  "must name one server: put several, one of which accepts writes, behind a proxy or virtual address that checks roles, " +
  "see docs/operations/high-availability.md";

/** Variables that name a server. */
type UrlName = "DATABASE_URL" | "DATABASE_READ_URL";

/** Reads a URL as the driver understands it, and never repeats its value, which may hold a password. */
export function readDatabaseUrl(reader: Reader, name: UrlName): string | undefined {
  const text = reader.text(name);
  if (text === undefined) return undefined;
  const value = spelledOut(text);
  if (!isUrl(value) || isCutShort(text)) reader.problem(name, reasonFor(value));
  else if (hasSeveralHosts(value)) reader.problem(name, oneServer);
  else return value;
  return undefined;
}

/**
 * The same URL with blanks and each `%` that begins no escape encoded: the driver would otherwise encode all of it again,
 * except escapes of two digits, and take `%C3%BC` for six characters. In the name of the database it decodes no signs that
 * have a meaning in URLs, so those that may stand there stand as they are.
 */
function spelledOut(text: string): string {
  const encoded = text.replaceAll(/%(?![\da-f]{2})/giu, "%25").replaceAll(" ", "%20");
  const [, start = "", path = "", end = ""] = /^([^:]*:\/\/[^/?#]*\/)([^?#]*)(.*)$/su.exec(encoded) ?? [];
  return start === "" ? encoded : start + path.replaceAll(/%(?:2[4bcf6]|3[abd]|40)/giu, decodeURIComponent) + end;
}

function isUrl(value: string): boolean {
  if (hasSeveralHosts(value)) return true;
  if (!URL.canParse(value)) return false;
  const { protocol, pathname, hostname, username, password } = new URL(value);
  const isKnown = protocols.includes(protocol);
  return isKnown && [pathname, hostname, username, password].every(canDecode) && !/%(?:23|3f)/iu.test(pathname);
}

/** The parts of a URL that the driver decodes; one that it cannot decode would end it. */
function canDecode(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function reasonFor(value: string): string {
  const [, authority = ""] = /^postgres(?:ql)?:\/\/([^/?#]*)/u.exec(value) ?? [];
  const place = authority.slice(authority.lastIndexOf("@") + 1);
  if (authority !== "" && place === "") return noHost;
  const port = /^(?:\[.*\]|[^:]*):(\d+)$/u.exec(place)?.[1];
  return port !== undefined && Number(port) > portMax ? unusablePort : wrongUrl;
}

/** Whether the password's own `/`, `?` or `#` has ended the host early: the real host then follows an `@` behind it. */
function isCutShort(value: string): boolean {
  return /^[^/]+:\/\/[^/?#]*(?:\/[^?#]*@|(?:\/[^?#]*)?\?[^=#]*@|[^#]*#.*@)/u.test(value);
}

/** Matches several hosts as libpq takes them: `host1:5432,host2:5432`, or as parameters. */
function hasSeveralHosts(value: string): boolean {
  const [, authority = "", query = ""] = /^[a-z]+:\/\/([^/?#]*)[^?#]*(?:\?([^#]*))?/u.exec(value) ?? [];
  const hosts = authority.slice(authority.lastIndexOf("@") + 1);
  const parameters = new URLSearchParams(query);
  return [hosts, parameters.get("host") ?? "", parameters.get("hostaddr") ?? ""].some((text) => text.includes(","));
}
