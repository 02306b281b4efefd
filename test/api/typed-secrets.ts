import type { RequestOptions } from "./client.ts";

/** Members whose values are for the service only. */
const secretNames = /password|secret|token$|verifier|assertion|^headers$/iu;
/** Shorter texts occur in answers by chance. */
const charactersMin = 8;
/** Deeper than any member of a body; some attacks are a thousand lists in one another. */
const depthMax = 6;

/** Texts that a request holds in members with names of secrets, in its JSON or in its form. */
export function typedSecrets(sent: string): readonly string[] {
  const body = isForm(sent) ? Object.fromEntries(new URLSearchParams(sent)) : parsed(sent);
  const all = secretsIn(body, { isSecret: false, depth: 0 });
  return all.filter((text) => text.length >= charactersMin);
}

/** A request with another text in each of its secret members; undefined if it has none. */
export function withSecrets(request: RequestOptions, secret: string): RequestOptions | undefined {
  const replaced = Object.entries({ json: request.json, form: request.form }).flatMap(([part, body]) => {
    if (typeof body !== "object" || body === null || Array.isArray(body)) return [];
    const members = Object.entries(body).map(([name, value]) => {
      const isSecret = typeof value === "string" && secretNames.test(name);
      return [name, isSecret ? secret : value] as const;
    });
    return members.some(([, value]) => value === secret) ? [[part, Object.fromEntries(members)] as const] : [];
  });
  return replaced.length === 0 ? undefined : { ...request, ...Object.fromEntries(replaced) };
}

interface Place {
  readonly isSecret: boolean;
  readonly depth: number;
}

function secretsIn(value: unknown, { isSecret, depth }: Place): readonly string[] {
  if (typeof value === "string") return isSecret ? [value] : [];
  if (typeof value !== "object" || value === null || depth > depthMax) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    secretsIn(inner, { isSecret: isSecret || secretNames.test(name), depth: depth + 1 }),
  );
}

function isForm(sent: string): boolean {
  return /^[\w.~%+-]+=/u.test(sent);
}

function parsed(sent: string): unknown {
  try {
    const value: unknown = JSON.parse(sent);
    return value;
  } catch {
    return undefined;
  }
}
