import { findProgram, type Language, versionOf } from "./languages.ts";
import type { RelyingParty } from "./relying-party.ts";
import { type Program, runProgram } from "./run-program.ts";

/** A client in another language; its program is undefined, with a message, where the language or its registry is missing. */
export interface ForeignParty extends Omit<RelyingParty, "signIn" | "path"> {
  /** @default "/callback" */
  readonly path?: string;
  readonly language: Language;
  readonly program: string;
}

const flow = "discovery, code without PKCE, RS256 ID token, userinfo, refresh";

/** Clients that run in a program of their own. */
export const foreignParties: readonly ForeignParty[] = [
  {
    client: "Auth.js (@auth/core, under NextAuth)",
    version: versionOf("TypeScript", "@auth/core"),
    language: "TypeScript",
    flow: "discovery, PKCE, code, RS256 ID token, userinfo",
    path: "/auth/callback/catalog",
    program: "auth-js",
  },
  {
    client: "Authlib (Flask)",
    version: versionOf("Python", "Authlib"),
    language: "Python",
    flow,
    program: "authlib_client",
  },
  {
    client: "go-oidc (golang.org/x/oauth2)",
    version: versionOf("Go", "github.com/coreos/go-oidc/v3"),
    language: "Go",
    flow,
    program: "oidc",
  },
  {
    client: "Nimbus OAuth 2.0 SDK (under Spring Security)",
    version: versionOf("Java", "oauth2-oidc-sdk"),
    language: "Java",
    flow,
    program: "NimbusClient",
  },
];

/** Returns the client's program, as {@link findProgram} does. */
export function programOf({ language, program }: ForeignParty): Promise<Program | undefined> {
  return findProgram(language, { name: program });
}

/** The client as a relying party, once its program is there. */
export function asRelyingParty(party: ForeignParty, program: Program | undefined): RelyingParty {
  return {
    path: "/callback",
    ...party,
    async signIn({ issuer, clientId, clientSecret, redirectUri }, allow) {
      if (!program) throw new TypeError(`Cannot run ${party.client} because it is not there`);
      const variables = {
        ISSUER: issuer,
        CLIENT_ID: clientId,
        CLIENT_SECRET: clientSecret,
        REDIRECT_URI: redirectUri,
      };
      const { email, refreshed } = Object(await runProgram(program, variables, allow));
      return { email: String(email), ...(refreshed === undefined ? {} : { refreshed: refreshed === true }) };
    },
  };
}
