import type { OperationContext } from "../../engine/calls/operation.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { firstPartyClientId } from "../../engine/calls/check-caller.ts";

/** An address of the machine that the client runs on: host, port, and the rest as it is written. */
const loopbackExpression =
  /^http:\/\/(?<host>localhost|127\.0\.0\.1|\[::1\])(?::(?<port>\d{1,5}))?(?<rest>(?:[/?].*)?)$/u;
const portMax = 65_535;

/**
 * True for a redirect URI that the client has registered, letter by letter. On the own machine the port does not matter,
 * as the client gets one from its operating system (RFC 8252 §7.3); `localhost` counts too, as clients register it. The
 * service's own client answers at one port: whoever listens at another is somebody else, and nobody is asked.
 */
export function isRegistered({ clientId, redirectUris }: OAuthClientRow, redirectUri: string): boolean {
  const asked = clientId === firstPartyClientId ? undefined : withoutPort(redirectUri);
  return redirectUris.some((uri) => uri === redirectUri || (asked !== undefined && asked === withoutPort(uri)));
}

function withoutPort(uri: string): string | undefined {
  const { host, port, rest } = loopbackExpression.exec(uri)?.groups ?? {};
  return host === undefined || Number(port ?? 0) > portMax ? undefined : `${host}${rest}`;
}

/** Where a request came from and what identifies the answer to it. */
export interface Recipient {
  readonly redirectUri: string;
  readonly state: string | null;
}

/**
 * The address that takes an answer to the client, with `state` and with `iss`, by which it knows who answers
 * (RFC 9207 §2). The redirect URI keeps every letter, its own query included (RFC 6749 §3.1.2).
 */
export function redirectLocation(
  context: OperationContext,
  { redirectUri, state }: Recipient,
  answer: Readonly<Record<string, string>>,
): string {
  const parameters = { ...answer, ...(state === null ? {} : { state }), iss: context.baseUrl };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${redirectUri}${redirectUri.includes("?") ? "&" : "?"}${query.join("&")}`;
}
