import type { Reader } from "./reader.ts";

const name = "DATABASE_URL";
const protocols = ["postgres:", "postgresql:"];
const wrongUrl =
  "must be a URL that starts with postgres:// or postgresql://, whose user name and password have " +
  "/ as %2F, ? as %3F, # as %23, @ as %40, : as %3A and % as %25; or leave the password out and set PGPASSWORD to it as it is";
const oneServer =
  "must name one server: put several, one of which accepts writes, behind a proxy or virtual address that checks roles, " +
  "see docs/operations/high-availability.md";

/** Reads `DATABASE_URL` and never repeats its value, which may hold a password. */
export function readDatabaseUrl(reader: Reader): string | undefined {
  const value = reader.text(name);
  if (value !== undefined && (!isUrl(value) || isCutShort(value))) reader.problem(name, wrongUrl);
  else if (value !== undefined && hasSeveralHosts(value)) reader.problem(name, oneServer);
  else return value;
  return undefined;
}

function isUrl(value: string): boolean {
  return hasSeveralHosts(value) || protocols.includes(URL.canParse(value) ? new URL(value).protocol : "");
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
