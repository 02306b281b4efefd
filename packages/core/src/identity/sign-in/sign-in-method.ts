import { phishingResistant, type SignInClass } from "../../engine/calls/sign-in-class.ts";

/** Ways in which people prove who they are; `provider` leaves the proof to a provider of single sign-on. */
export const signInMethods = ["password", "password-and-code", "passkey", "provider"] as const;

/** One of {@link signInMethods}. */
export type SignInMethod = (typeof signInMethods)[number];

/** Claims about the strength of a sign-in (OpenID Connect Core §2). */
export interface SignInClaims {
  /** Authentication context class, one of {@link acrValues}. */
  readonly acr?: string;
  /** Authentication methods (RFC 8176). */
  readonly amr?: readonly string[];
}

/**
 * A password is the class of SAML 2.0 that OpenID providers use for it, two factors that of PAPE 1.0, and a passkey that of
 * the Extended Authentication Profile 1.0 §2, which also wants `pop`. What a provider of single sign-on has done is not known.
 */
const claimsOf: Readonly<Record<SignInMethod, SignInClaims>> = {
  password: { acr: "urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport", amr: ["pwd"] },
  "password-and-code": {
    acr: "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
    amr: ["pwd", "otp", "mfa"],
  },
  passkey: { acr: phishingResistant, amr: ["pop", "mfa"] },
  provider: {},
};

/** Every `acr` that ID tokens can have, the weakest first. */
export const acrValues: readonly string[] = signInMethods.flatMap((method) => claimsOf[method].acr ?? []);

/** Claims about a sign-in; none where its method is not known, as of sessions from before it was recorded. */
export function signInClaims(method: SignInMethod | null): SignInClaims {
  return method === null ? {} : claimsOf[method];
}

/** The class of a sign-in that roles can require. */
export function signInClass(method: SignInMethod | null): SignInClass {
  return method === "passkey" ? phishingResistant : null;
}
