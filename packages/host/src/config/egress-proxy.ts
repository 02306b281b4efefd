import type { EgressProxy } from "@design-catalog/webhook-engine";
import type { Reader } from "./reader.ts";
import { loginForm, readSecret } from "./secret.ts";

/** Ports where a URL names none: those of the scheme. */
const defaultPorts = { "http:": 80, "https:": 443 } as const;

/** Reads `WEBHOOK_PROXY`, which may hold a password; a problem never repeats it. */
export function readEgressProxy(reader: Reader): EgressProxy | undefined {
  const value = readSecret(reader, "WEBHOOK_PROXY");
  if (value === undefined) return undefined;
  const proxy = parseProxy(value);
  if (!proxy)
    reader.problem(
      "WEBHOOK_PROXY",
      `must be http://[user:password@]host[:port] or https://…, without a path, ${loginForm}`,
    );
  return proxy;
}

function parseProxy(value: string): EgressProxy | undefined {
  const url = URL.parse(value);
  if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) return undefined;
  const { protocol, hostname } = url;
  const login = toLogin(url);
  if (url.pathname !== "/" || url.search !== "" || url.hash !== "" || login === "wrong") return undefined;
  return { protocol, hostname, port: Number(url.port) || defaultPorts[protocol], ...(login && { login }) };
}

/** RFC 7617 section 2: no colon in the user's name, and no control characters. */
function toLogin({ username, password }: URL): EgressProxy["login"] | "wrong" {
  if (username === "") return password === "" ? undefined : "wrong";
  try {
    const login = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
    return login.user.includes(":") || /\p{Cc}/u.test(login.user + login.password) ? "wrong" : login;
  } catch {
    return "wrong";
  }
}
