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
  const buttons = await showForeign([...place.querySelectorAll("button")]);
  let suggesting = new AbortController();
  const suggest = () => {
    suggesting = new AbortController();
    void suggestPasskeys(place, suggesting.signal);
  };
  const isSuggested = place.dataset["step"] === undefined && (await canSuggest());
  const disable = (isDisabled: boolean) => {
    for (const button of buttons) button.disabled = isDisabled;
  };
  for (const button of buttons) {
    button.addEventListener("click", () => {
      suggesting.abort();
      disable(true);
      void signInByButton(place, button.dataset["domain"], () => {
        disable(false);
        if (isSuggested) suggest();
      });
    });
  }
  place.hidden = false;
  if (isSuggested) suggest();
}

/** Shows buttons for passkeys of other domains where the browser knows related origins (WebAuthn Level 3 §5.11). */
async function showForeign(buttons: readonly HTMLButtonElement[]): Promise<readonly HTMLButtonElement[]> {
  if (!buttons.some(({ hidden }) => hidden) || !("getClientCapabilities" in PublicKeyCredential)) return buttons;
  const { relatedOrigins = false } = await PublicKeyCredential.getClientCapabilities();
  for (const button of buttons) button.hidden = button.hidden && !relatedOrigins;
  return buttons;
}

async function canSuggest(): Promise<boolean> {
  if (!("isConditionalMediationAvailable" in PublicKeyCredential)) return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/** Signs in, or lets the user try again: after a sign-in another one would end its session while the browser leaves. */
async function signInByButton(place: HTMLElement, domain: string | undefined, tryAgain: () => void): Promise<void> {
  show(place, undefined);
  try {
    const begun = await beginSignIn(domain);
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
