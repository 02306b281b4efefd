import { show } from "./show.ts";
import { askForPasskey, beginSignIn, finishSignIn } from "./sign-in.ts";
import { wordsOf } from "./words.ts";

/** Milliseconds before the end of a challenge at which a suggestion gets the next one: time to open the passkey. */
const spareMs = 60_000;

/**
 * Offers passkeys by the button of the page's part, and among the suggestions of its address field where the browser can
 * (WebAuthn Level 3 §5.1.4, conditional mediation).
 */
export async function offerSignIn(place: HTMLElement): Promise<void> {
  const button = place.querySelector("button");
  if (!button) return;
  let suggesting = new AbortController();
  const suggest = () => {
    suggesting = new AbortController();
    void suggestPasskeys(place, suggesting.signal);
  };
  const isSuggested = place.dataset["step"] === undefined && (await canSuggest());
  button.addEventListener("click", () => {
    suggesting.abort();
    button.disabled = true;
    void signInByButton(place, () => {
      button.disabled = false;
      if (isSuggested) suggest();
    });
  });
  place.hidden = false;
  if (isSuggested) suggest();
}

async function canSuggest(): Promise<boolean> {
  if (!("isConditionalMediationAvailable" in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Signs in, or lets the user try again: after a sign-in another one would end its session while the browser leaves. */
async function signInByButton(place: HTMLElement, tryAgain: () => void): Promise<void> {
  show(place, undefined);
  try {
    const begun = await beginSignIn();
    await finishSignIn(place, { begun, credential: await askForPasskey(begun, {}) });
  } catch (error) {
    show(place, wordsOf(error, place));
    tryAgain();
  }
}

/**
 * Suggests passkeys until one is taken or the signal ends it. Nobody has asked for them, so only a taken one fails aloud,
 * and then the button is what is left.
 */
async function suggestPasskeys(place: HTMLElement, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await untilVisible();
    const begun = await beginSignIn().catch(() => undefined);
    if (!begun) return;
    const late = AbortSignal.timeout(begun.publicKey.timeout - spareMs);
    const signal = AbortSignal.any([ended, late]);
    const credential = await askForPasskey(begun, { mediation: "conditional", signal }).catch(() => undefined);
    if (credential) {
      await finishSignIn(place, { begun, credential }).catch((error: unknown) => show(place, wordsOf(error, place)));
      return;
    }
    if (!late.aborted) return;
  }
}

/** Waits while nobody sees the page, which would spend challenges for nothing. */
function untilVisible(): Promise<void> {
  return new Promise((resolve) => {
    if (document.visibilityState === "visible") resolve();
    else document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}
