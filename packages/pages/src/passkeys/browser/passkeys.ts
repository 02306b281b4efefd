import { offerSignIn } from "./offer-sign-in.ts";

const place = document.getElementById("passkey-sign-in");
// Browsers without passkeys leave the part hidden, as those without scripts do.
if (place && "PublicKeyCredential" in globalThis) void offerSignIn(place);
