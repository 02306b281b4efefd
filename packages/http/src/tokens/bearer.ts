import { type Actor, DomainError, type OperationContext, type ServedApplication } from "@design-catalog/core";
import type { RequiredScope, Requirement } from "@design-catalog/core/engine";
import { resourceUri } from "@design-catalog/core/identity";

/** Finds the actor of a token that is valid for the application and origin; undefined for anything else. */
export type Authenticate = (served: ServedApplication, token: string) => Promise<Actor | undefined>;

/** RFC 6750 §2.1; the scheme is case-insensitive (RFC 9110 §11.1). */
const bearerExpression = /^bearer +([\w.~+/-]+=*) *$/iu;

/**
 * The actor of a request, or null for what is public, which ignores any token. What the actor may do is not judged.
 * @throws {DomainError} `unauthenticated` without a valid token
 */
export async function identify(
  { headers }: Request,
  { privilege }: Requirement,
  authenticate: (token: string) => Promise<Actor | undefined>,
): Promise<Actor | null> {
  if (privilege === "public") return null;
  return holderOf(headers, authenticate);
}

/** Finds the pass of a portal link's token; undefined for anything else. */
type FindPass = (token: string) => Promise<OperationContext["portal"]>;

/**
 * The pass of a request to an operation of a portal. Tokens of users open none, since they are not looked at here.
 * @throws {DomainError} `unauthenticated` without the token of an open link
 */
export function identifyPortal({ headers }: Request, findPass: FindPass) {
  return holderOf(headers, findPass);
}

async function holderOf<Holder>(headers: Headers, find: (token: string) => Promise<Holder | undefined>) {
  const header = headers.get("authorization");
  if (header === null) throw new DomainError("unauthenticated", "A bearer token is required");
  const token = bearerExpression.exec(header)?.[1];
  const holder = token === undefined ? undefined : await find(token);
  if (!holder) throw new DomainError("unauthenticated", "The bearer token is invalid");
  return holder;
}

/** The resource that a challenge is about. */
export interface ChallengedResource {
  readonly baseUrl: string;
  /** @default "api" */
  readonly scope?: RequiredScope | undefined;
}

/**
 * The `WWW-Authenticate` challenge of a 401 (RFC 6750 §3, RFC 9728 §5.1). It calls the token invalid only if the
 * request sent one: clients then refresh it, and otherwise start a sign-in.
 */
export function bearerChallenge(request: Request, resource: ChallengedResource): string {
  const sent = /^bearer +\S/iu.test(request.headers.get("authorization") ?? "");
  const error = sent ? ', error="invalid_token", error_description="The access token is invalid or expired"' : "";
  return challenge(resource) + error;
}

/**
 * The challenge of a 403 for a missing scope: clients ask their user for it. A missing privilege gets none, because no
 * sign-in grants privileges (RFC 6750 §3.1).
 */
export function scopeChallenge(resource: ChallengedResource): string {
  return `${challenge(resource)}, error="insufficient_scope", error_description="The access token lacks a scope"`;
}

function challenge({ baseUrl, scope = "api" }: ChallengedResource): string {
  // No authorization server gives tokens of portals.
  if (scope === "portal") return 'Bearer realm="portal"';
  const realm = scope === "mcp" ? "mcp" : "api";
  const { pathname } = new URL(resourceUri(baseUrl, realm));
  const metadata = `resource_metadata="${baseUrl}/.well-known/oauth-protected-resource${pathname}"`;
  return `Bearer realm="${realm}", ${metadata}, scope="${scope}"`;
}
