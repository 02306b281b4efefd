import { readFailure } from "./failure.ts";
import { holdToken, type TimedToken } from "./held-token.ts";
import { pageData } from "./page-data.ts";
import { noteTime } from "./service-clock.ts";
import { type FoundSession, renewSession } from "./session-renewal.ts";
import { tellSession } from "./session-state.ts";

/** Milliseconds after which a page whose session has ended asks whether there is another one. */
const sessionMs = 3_000;

let { formToken } = pageData;

const held = holdToken(requestToken);

/**
 * The page's token, which the browser's cookie gives. Once the session has ended, all calls wait until the user has signed
 * in again in another tab: no page leaves by itself, and what a form sends is not lost.
 */
export const currentToken = held.current;

/** Forgets a token that the service has refused. */
export const forgetToken = held.refuse;

async function requestToken(): Promise<TimedToken> {
  const first = await askForToken();
  const isRefused = first.status === 401 || first.status === 403;
  if (!isRefused) return readToken(first);
  // A new session has another form token.
  formToken = await renewSession({ userId: pageData.userId, find: findSession, tell: tellSession, chance: nextChance });
  renewForms();
  return readToken(await askForToken());
}

async function askForToken(): Promise<Response> {
  const sentAtMs = Date.now();
  const response = await fetch(pageData.tokenPath, { method: "POST", headers: { "x-form-token": formToken } });
  noteTime({ date: response.headers.get("date"), sentAtMs, receivedAtMs: Date.now() });
  return response;
}

async function readToken(response: Response): Promise<TimedToken> {
  if (!response.ok) throw await readFailure(response);
  // The answer of our own route.
  const { access_token: token, expires_in: seconds } = (await response.json()) as {
    readonly access_token: string;
    readonly expires_in: number;
  };
  return { token, untilMs: Date.now() + seconds * 1000 };
}

async function findSession(): Promise<FoundSession | undefined> {
  const response = await fetch("/admin/form-token");
  if (response.status === 401) return undefined;
  if (!response.ok) throw await readFailure(response);
  // The answer of our own route.
  return (await response.json()) as FoundSession;
}

/** Ends when the user comes back to the page, or after a while, since one may sign in in another window. */
function nextChance(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("focus", end);
      resolve();
    };
    const timer = setTimeout(end, sessionMs);
    addEventListener("focus", end);
  });
}

/** Gives the forms of the frame the new token; while one acts as another user, they have that of one's own session. */
function renewForms(): void {
  if (document.querySelector(".acting")) return;
  for (const field of document.querySelectorAll<HTMLInputElement>("input[name=formToken]")) field.value = formToken;
}

/**
 * Lets the pages of this browser act with the token of an impersonation, from the next page on.
 * @throws {Failure}
 */
export async function actWith(token: string): Promise<void> {
  const response = await fetch("/admin/impersonation", {
    method: "POST",
    headers: { "x-form-token": formToken, authorization: `Bearer ${token}` },
  });
  if (!response.ok) throw await readFailure(response);
}
