import type { Reader } from "./reader.ts";

const name = "DATABASE_URL";
const protocols = ["postgres:", "postgresql:"];
const oneServer =
  "must name one server: several, of which one takes writes, need a proxy or a virtual address with a role check " +
  "before them, see docs/operations/high-availability.md";

/** `DATABASE_URL`. It may hold a password, so its value is never repeated. */
export function readDatabaseUrl(reader: Reader): string | undefined {
  const value = reader.text(name);
  if (value === undefined || !hasSeveralHosts(value)) return reader.url(name, protocols);
  reader.problem(name, oneServer);
  return undefined;
}

/** As libpq takes them: `host1:5432,host2:5432`, or the same as parameters. */
function hasSeveralHosts(value: string): boolean {
  const [, authority = "", query = ""] = /^[a-z]+:\/\/([^/?#]*)[^?#]*(?:\?([^#]*))?/u.exec(value) ?? [];
  const hosts = authority.slice(authority.lastIndexOf("@") + 1);
  const parameters = new URLSearchParams(query);
  return [hosts, parameters.get("host") ?? "", parameters.get("hostaddr") ?? ""].some((text) => text.includes(","));
}
