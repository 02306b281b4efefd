import { titled } from "../../engine/fields/titled.ts";
import { nullable, oneOf, text } from "../../engine/schemas/schema.ts";
import { subjectTypes } from "../subjects/table.ts";
import { clientUriLengthMax } from "./client-metadata.ts";

/** Fields of a client that say how it knows its users. */
export const subjectFields = {
  subjectType: titled(
    ["Subjects", "Benutzerkennungen"],
    oneOf(subjectTypes, {
      default: "public",
      description:
        "`public` shows the client the ids of its users; `pairwise` gives each a random `sub` of the client's sector (OpenID Connect Core 8.1); stays as it was created",
    }),
    {
      hint: [
        "Pairwise: clients of different hosts cannot tell that they have the same user.",
        "Paarweise: Clients verschiedener Hosts erkennen nicht, dass sie denselben Benutzer haben.",
      ],
      values: { public: ["same for all clients", "gleich für alle Clients"], pairwise: ["pairwise", "paarweise"] },
    },
  ),
  sectorIdentifierUri: titled(
    ["Address of the sector", "Adresse des Sektors"],
    nullable(
      text({
        max: clientUriLengthMax,
        description:
          "With pairwise subjects: https address of a JSON list of the redirect URIs of all clients that know users by the same names; needed unless all redirect URIs are https and of one host. Its host stays",
      }),
    ),
    {
      hint: [
        "Lists the redirect URIs of all clients that know users by the same names.",
        "Nennt die Rücksprungadressen aller Clients, die Benutzer unter denselben Namen kennen.",
      ],
    },
  ),
};
