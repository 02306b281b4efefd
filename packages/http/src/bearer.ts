import { type Actor, DomainError, grants, isAreaPrivilege, type RequiredPrivilege } from "@design-catalog/core";

/** Who a valid token of the application speaks for; undefined for anything else. */
export type Authenticate = (applicationId: string, token: string) => Promise<Actor | undefined>;

/** RFC 6750 §2.1; the scheme is case-insensitive (RFC 9110 §11.1). */
const bearerExpression = /^bearer +([\w.~+/-]+=*) *$/iu;

/**
 * The actor of a request, or null for a public operation, which ignores any token.
 * @throws {DomainError} `unauthenticated` without a valid token, `forbidden` with `requiredPrivilege`.
 */
export async function authorize(
  request: Request,
  required: RequiredPrivilege,
  authenticate: (token: string) => Promise<Actor | undefined>,
): Promise<Actor | null> {
  if (required === "public") return null;
  const actor = await identify(request.headers.get("authorization"), authenticate);
  // The project rights are judged by the operation, which knows the project.
  if (isAreaPrivilege(required) && !grants(actor.privileges, required)) {
    throw new DomainError("forbidden", `The privilege ${required} is required`, {
      requiredPrivilege: required,
    });
  }
  return actor;
}

async function identify(
  header: string | null,
  authenticate: (token: string) => Promise<Actor | undefined>,
): Promise<Actor> {
  if (header === null) throw new DomainError("unauthenticated", "A bearer token is required");
  const token = bearerExpression.exec(header)?.[1];
  const actor = token === undefined ? undefined : await authenticate(token);
  if (!actor) throw new DomainError("unauthenticated", "The bearer token is not valid");
  return actor;
}

/**
 * The `WWW-Authenticate` challenge of a 401 (RFC 6750 §3, RFC 9728 §5.1). Only a request that sent a bearer token is
 * told that it is invalid; clients refresh on that, and start a sign-in without it.
 */
export function bearerChallenge(request: Request, baseUrl: string): string {
  const metadata = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/api/v1"`;
  const sent = /^bearer +\S/iu.test(request.headers.get("authorization") ?? "");
  const error = sent ? ', error="invalid_token", error_description="The access token is invalid or expired"' : "";
  return `Bearer realm="api", ${metadata}${error}`;
}
