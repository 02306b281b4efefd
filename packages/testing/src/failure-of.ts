import { DomainError, OAuthError } from "@design-catalog/core";

/** The expected failure of `work`. @throws any other failure, or {TypeError} if `work` succeeds */
export function failureOf(work: () => unknown): Promise<DomainError> {
  return thrownBy(work, DomainError);
}

/** Like {@link failureOf}, for an operation under `/oauth/`. */
export function oauthFailureOf(work: () => unknown): Promise<OAuthError> {
  return thrownBy(work, OAuthError);
}

async function thrownBy<Failure extends Error>(
  work: () => unknown,
  kind: new (...options: never[]) => Failure,
): Promise<Failure> {
  try {
    await work();
  } catch (error) {
    if (error instanceof kind) return error;
    throw error;
  }
  throw new TypeError(`Cannot examine the failure because there was none: expected ${kind.name}`);
}
