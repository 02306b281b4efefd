import { firstPartyClientId } from "../../engine/calls/check-caller.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import type { AuthorizationRequestRow } from "./grant-tables.ts";

/** An address of the client's own machine: host, port, and the rest as written. */
const loopbackExpression =
  /^http:\/\/(?<host>localhost|127\.0\.0\.1|\[::1\])(?::(?<port>\d{1,5}))?(?<rest>(?:[/?].*)?)$/u;
const portMax = 65_535;

/**
 * The redirect URI of a client that a requested one stands for, compared letter by letter; undefined if the client has
 * registered none. The port of a loopback address does not matter, since the client gets one from its operating system
 * (RFC 8252 §7.3); that includes `localhost`, which clients register too. The service's own client answers at one port
 * only: another port belongs to another program, and no user would be asked.
 */
export function registeredUri(
  { clientId, redirectUris }: Pick<OAuthClientRow, "clientId" | "redirectUris">,
  redirectUri: string,
): string | undefined {
  if (redirectUris.includes(redirectUri)) return redirectUri;
  const asked = clientId === firstPartyClientId ? undefined : withoutPort(redirectUri);
  return asked === undefined ? undefined : redirectUris.find((uri) => asked === withoutPort(uri));
}

function withoutPort(uri: string): string | undefined {
  const { host, port, rest } = loopbackExpression.exec(uri)?.groups ?? {};
  return host === undefined || Number(port ?? 0) > portMax ? undefined : `${host}${rest}`;
}

/** Address, `state` and way of an answer to a client. */
export type Recipient = Pick<AuthorizationRequestRow, "redirectUri" | "state" | "responseMode">;

/** An answer to a client, which the browser takes there. */
export interface ClientAnswer {
  readonly location: string;
  /** Fields to post to `location`. @default the browser opens `location` */
  readonly form?: Readonly<Record<string, string>>;
}

/**
 * The answer to a client, with `state` and with `iss`, which identifies the sender (RFC 9207 §2). The redirect URI stays
 * unchanged, its own query included (RFC 6749 §3.1.2).
 */
export function clientAnswer(
  context: OperationContext,
  { redirectUri, state, responseMode }: Recipient,
  answer: Readonly<Record<string, string>>,
): ClientAnswer {
  const parameters = { ...answer, ...(state === null ? {} : { state }), iss: context.baseUrl };
  if (responseMode === "form_post") return { location: redirectUri, form: parameters };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return { location: `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query.join("&")}` };
}
