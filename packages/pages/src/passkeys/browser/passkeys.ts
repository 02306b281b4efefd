import { offerAddition } from "./add-passkey.ts";
import { offerSignIn } from "./offer-sign-in.ts";

// Browsers without passkeys leave the parts hidden, as those without scripts do.
if ("PublicKeyCredential" in globalThis) {
  const place = document.getElementById("passkey-sign-in");
  if (place) void offerSignIn(place);
  const form = document.getElementById("passkey-addition");
  if (form instanceof HTMLFormElement) offerAddition(form);
}
