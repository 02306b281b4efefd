import { base64UrlOf, bytesOf } from "./base64-url.ts";
import { memberOf, send, textOf } from "./send.ts";
import { show } from "./show.ts";
import { wordsOf } from "./words.ts";

/** Lets the form of the page add a passkey of this device. */
export function offerAddition(form: HTMLFormElement): void {
  const button = form.querySelector("button");
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show(form, undefined);
    if (button) button.disabled = true;
    void addPasskey(form)
      // The page shows the passkey, and what follows from it.
      .then(() => location.reload())
      .catch((error: unknown) => show(form, wordsOf(error, form)))
      .finally(() => {
        if (button) button.disabled = false;
      });
  });
  form.hidden = false;
  document.getElementById("passkey-lack")?.remove();
}

async function addPasskey(form: HTMLFormElement): Promise<void> {
  const { tokenPath = "", formToken = "" } = form.dataset;
  const token = textOf(await send(tokenPath, {}, { "x-form-token": formToken }), "access_token");
  const headers = { authorization: `Bearer ${token}` };
  const currentPassword = typed(form, "currentPassword");
  const begun = await send("/api/v1/me/passkeys/begin", currentPassword === "" ? {} : { currentPassword }, headers);
  const made = await createPasskey(begun);
  const name = typed(form, "name").trim();
  await send("/api/v1/me/passkeys", { ...made, ...(name !== "" && { name }) }, headers);
}

function typed(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

/** Lets the browser make a passkey (WebAuthn Level 3 §5.1.3). @throws {DOMException} */
async function createPasskey(options: unknown): Promise<object> {
  const user = memberOf(options, "user");
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(textOf(options, "challenge")),
      rp: { id: textOf(memberOf(options, "rp"), "id"), name: textOf(memberOf(options, "rp"), "name") },
      user: {
        id: bytesOf(textOf(user, "id")),
        name: textOf(user, "name"),
        displayName: textOf(user, "displayName"),
      },
      pubKeyCredParams: listOf(options, "pubKeyCredParams").map((parameter) => ({
        type: "public-key",
        alg: Number(memberOf(parameter, "alg")),
      })),
      excludeCredentials: listOf(options, "excludeCredentials").map((present) => ({
        type: "public-key",
        id: bytesOf(textOf(present, "id")),
      })),
      timeout: Number(memberOf(options, "timeout")),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
    },
  });
  if (!(credential instanceof PublicKeyCredential && credential.response instanceof AuthenticatorAttestationResponse))
    throw new DOMException("The browser made no passkey", "NotAllowedError");
  const { id, response } = credential;
  return {
    id,
    clientDataJSON: base64UrlOf(response.clientDataJSON),
    attestationObject: base64UrlOf(response.attestationObject),
    transports: response.getTransports(),
  };
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}
