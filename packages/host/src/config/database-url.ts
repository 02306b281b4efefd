import type { Reader } from "./reader.ts";

const name = "DATABASE_URL";
const protocols = ["postgres:", "postgresql:"];
const oneServer =
  "must name one server: put several, one of which accepts writes, behind a proxy or virtual address that checks roles, " +
  "see docs/operations/high-availability.md";

/** Reads `DATABASE_URL` and never repeats its value, which may hold a password. */
export function readDatabaseUrl(reader: Reader): string | undefined {
  const value = reader.text(name);
  if (value === undefined || !hasSeveralHosts(value)) return reader.url(name, protocols);
  reader.problem(name, oneServer);
  return undefined;
}

/** Matches several hosts as libpq takes them: `host1:5432,host2:5432`, or as parameters. */
function hasSeveralHosts(value: string): boolean {
  const [, authority = "", query = ""] = /^[a-z]+:\/\/([^/?#]*)[^?#]*(?:\?([^#]*))?/u.exec(value) ?? [];
  const hosts = authority.slice(authority.lastIndexOf("@") + 1);
  const parameters = new URLSearchParams(query);
  return [hosts, parameters.get("host") ?? "", parameters.get("hostaddr") ?? ""].some((text) => text.includes(","));
}
