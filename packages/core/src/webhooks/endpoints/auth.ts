import { type Static, Type } from "@sinclair/typebox";
import { invalid } from "../../engine/errors.ts";
import { titled, titlesOf } from "../../engine/fields/titled.ts";
import { nullable, oneOf, text } from "../../engine/schemas/schema.ts";
import type { EndpointCredentials } from "../../ports/delivery-store.ts";
import type { Id } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import { isKept, mask } from "./masked.ts";
import { endpointPurpose } from "./table.ts";

/** RFC 6749 appendices A.1 and A.2: visible ASCII and spaces. */
const visible = "^[\\x20-\\x7e]*$";

const fields = {
  type: titled(["Kind", "Art"], oneOf(["oauth2_client_credentials"]), {
    values: { oauth2_client_credentials: ["OAuth 2.0 client credentials", "OAuth 2.0 Client Credentials"] },
  }),
  tokenUrl: titled(
    ["Token URL", "Token-URL"],
    text({ max: 2048, description: "https URL of the token endpoint, under the rules for URLs of endpoints" }),
  ),
  clientId: titled(["Client id", "Client-ID"], text({ max: 500, pattern: visible, form: "exact" })),
  clientSecret: titled(
    ["Client secret", "Client-Geheimnis"],
    text({
      max: 4096,
      pattern: visible,
      form: "exact",
      description: "Shown masked, and a mask sent back keeps the stored one unless `tokenUrl` changes",
    }),
  ),
};
const optional = {
  authMethod: titled(
    ["Sends its secret", "Sendet sein Geheimnis"],
    oneOf(["client_secret_basic", "client_secret_post"], {
      description:
        "Place of the secret in requests for a token (RFC 6749 section 2.3.1); client_secret_basic if absent",
    }),
    { values: { client_secret_basic: ["in a header", "im Header"], client_secret_post: ["in the body", "im Rumpf"] } },
  ),
  scope: titled(["Scope", "Scope"], text({ max: 1000, description: "Scopes to ask for, separated by spaces" })),
  audience: titled(
    ["Audience", "Audience"],
    text({ max: 1000, description: "Value of the parameter `audience`, which some servers need" }),
  ),
};
const title = ["Authorization", "Autorisierung"] as const;

/** The client by which deliveries get an access token, in requests and, its secret masked, in answers. */
export const authField = titled(
  title,
  nullable(
    Type.Object(
      { ...fields, ...Type.Partial(Type.Object(optional)).properties },
      {
        $id: "WebhookAuth",
        additionalProperties: false,
        ...titlesOf({ one: title, many: ["Authorizations", "Autorisierungen"] }),
      },
    ),
  ),
  {
    hint: [
      "Client by which deliveries get an access token and send it as Authorization: Bearer; after a change of the token URL or to another host, send the secret again",
      "Client, mit dem Zustellungen ein Zugriffstoken holen und als Authorization: Bearer senden; nach einem Wechsel der Token-URL oder zu einem anderen Host senden Sie das Geheimnis neu",
    ],
  },
);

/** The client that a request gives. */
export type GivenAuth = Static<typeof authField>;
type Stored = NonNullable<EndpointCredentials["auth"]>;

/** A client with its secret masked; null for none. */
export function presentAuth(stored: Stored | undefined): GivenAuth {
  if (!stored) return null;
  const { sealed: _, ...shown } = stored;
  return { ...shown, clientSecret: mask };
}

/**
 * The client to store. The mask of its secret stands for the stored one, at the same token endpoint only: another one could
 * belong to somebody who has never seen it.
 * @throws {DomainError} `validation_failed` at `/auth/clientSecret` when the secret must be sent
 */
export async function sealAuth(
  { ports }: { readonly ports: Pick<Ports, "secretBox"> },
  endpointId: Id<"endpoint">,
  { current, given }: { readonly current: Stored | undefined; readonly given: NonNullable<GivenAuth> },
): Promise<Stored> {
  const { clientSecret, ...plain } = given;
  if (clientSecret === mask && current?.tokenUrl !== plain.tokenUrl) {
    const message = current
      ? "The token URL is another: send the client secret again, because a stored one is never sent elsewhere"
      : `${mask} stands for a stored client secret, and none is stored`;
    throw invalid("/auth/clientSecret", "client_secret_required", message);
  }
  const isSame = current && (await isKept({ ports }, endpointId, { current: current.sealed, value: clientSecret }));
  const sealed = isSame ? current.sealed : await ports.secretBox.seal(clientSecret, endpointPurpose(endpointId));
  return { ...plain, sealed };
}
