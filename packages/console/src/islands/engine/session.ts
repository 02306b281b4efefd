import { readFailure } from "./failure.ts";
import { holdToken, type TimedToken } from "./held-token.ts";
import { pageData } from "./page-data.ts";
import { noteTime } from "./service-clock.ts";

const held = holdToken(requestToken);

/** The page's token, which the browser's cookie gives; a browser that is no longer signed in goes to the sign-in page. */
export const currentToken = held.current;

/** Forgets a token that the service has refused. */
export const forgetToken = held.refuse;

async function requestToken(): Promise<TimedToken> {
  const sentAtMs = Date.now();
  const response = await fetch(pageData.tokenPath, {
    method: "POST",
    headers: { "x-form-token": pageData.formToken },
  });
  noteTime({ date: response.headers.get("date"), sentAtMs, receivedAtMs: Date.now() });
  // A new session has another form token, which only a fresh page knows.
  if (response.status === 401 || response.status === 403) leaveToSignIn();
  if (!response.ok) throw await readFailure(response);
  // The answer of our own route.
  const { access_token: token, expires_in: seconds } = (await response.json()) as {
    readonly access_token: string;
    readonly expires_in: number;
  };
  return { token, untilMs: Date.now() + seconds * 1000 };
}

function leaveToSignIn(): never {
  location.assign(`/signin?to=${encodeURIComponent(location.pathname + location.search)}`);
  throw new TypeError("Cannot continue because the browser is not signed in");
}

/**
 * Lets the pages of this browser act with the token of an impersonation, from the next page on.
 * @throws {Failure}
 */
export async function actWith(token: string): Promise<void> {
  const response = await fetch("/admin/impersonation", {
    method: "POST",
    headers: { "x-form-token": pageData.formToken, authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw await readFailure(response);
}
