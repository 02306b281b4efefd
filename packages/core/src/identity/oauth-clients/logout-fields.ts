import { Type } from "@sinclair/typebox";
import { titled } from "../../engine/fields/titled.ts";
import { nullable, text } from "../../engine/schemas/schema.ts";
import { clientUriLengthMax } from "./client-metadata.ts";
import { redirectUriLengthMax, redirectUrisMax } from "./redirect-uri.ts";

/** Fields of a client that say what happens when a session of its user ends. */
export const logoutFields = {
  postLogoutRedirectUris: titled(
    ["Addresses after signing out", "Adressen nach dem Abmelden"],
    Type.Array(text({ max: redirectUriLengthMax }), {
      maxItems: redirectUrisMax,
      uniqueItems: true,
      default: [],
      description: "Where browsers may go after a sign-out that the client asked for; as redirect URIs",
    }),
    {
      hint: [
        "One a line: where browsers may go after a sign-out that the client asked for.",
        "Eine je Zeile: wohin Browser nach einer Abmeldung gehen dürfen, um die der Client gebeten hat.",
      ],
    },
  ),
  backchannelLogoutUri: titled(
    ["Address for ends of sessions", "Adresse für beendete Sitzungen"],
    nullable(
      text({
        max: clientUriLengthMax,
        description:
          "https address that gets a logout token when a session of the client's user ends (OpenID Connect Back-Channel Logout)",
      }),
    ),
    {
      hint: [
        "The service tells it when the user signs out, or when the session ends otherwise.",
        "Der Dienst meldet ihr, wenn sich der Benutzer abmeldet oder die Sitzung sonst endet.",
      ],
    },
  ),
};
