import { createHash } from "node:crypto";
import type { Clock, HttpTransport, Log } from "@design-catalog/core/ports";
import type { DestinationPolicy } from "../addresses/policy.ts";
import { createWebClient } from "../web-client.ts";
import { type OpenedAuth, readTokenAnswer, type TokenAnswer, tokenRequest } from "./token-exchange.ts";

/** Ports of a request for a token: those of the attempt. */
export interface TokenPorts {
  readonly transport: HttpTransport;
  readonly addressPolicy: Pick<DestinationPolicy, "resolveVetted">;
  readonly clock: Clock;
  readonly log: Log;
}

/** The endpoint that a token is for, the time left, and the token that its receiver has refused, if any. */
export interface TokenWish {
  readonly endpointId: string;
  readonly auth: OpenedAuth;
  readonly deadlineMs: number;
  readonly refused?: string | undefined;
}

interface Held {
  readonly answer: Promise<TokenAnswer>;
  /** Infinity while the answer is awaited. */
  untilMs: number;
  token: string | undefined;
}

/** Leaves most of an attempt's time to its receiver. */
const tokenDeadlineMs = 5_000;
const answerBytesMax = 65_536;
/** A token is not used in the last part of its life, which an attempt could outlast: 30 s, at most half of its life. */
const marginMs = 30_000;
/** More than the endpoints of a deployment; the oldest are asked for again. */
const heldMax = 10_000;

/** Tokens of the processes that share a transport, by endpoint and client. */
const held = new WeakMap<HttpTransport, Map<string, Held>>();

/**
 * Returns a token for an endpoint: the one in use, or a new one by the client credentials grant (RFC 6749 section 4.4),
 * which attempts at the same time wait for together. The request follows the same rules for addresses, TLS and redirects
 * as deliveries.
 */
export async function accessToken(ports: TokenPorts, wish: TokenWish): Promise<TokenAnswer> {
  const ofTransport = held.get(ports.transport) ?? new Map<string, Held>();
  held.set(ports.transport, ofTransport);
  const key = keyOf(wish);
  const known = ofTransport.get(key);
  if (known && ports.clock.now() < known.untilMs && (known.token === undefined || known.token !== wish.refused))
    return known.answer;
  const asked: Held = { answer: ask(ports, wish), untilMs: Infinity, token: undefined };
  ofTransport.delete(key);
  ofTransport.set(key, asked);
  const [oldest] = ofTransport.keys();
  if (ofTransport.size > heldMax && oldest !== undefined) ofTransport.delete(oldest);
  const answer = await asked.answer;
  if (answer.outcome === "token") {
    const lifeMs = answer.expiresInSeconds * 1_000;
    asked.token = answer.token;
    asked.untilMs = ports.clock.now() + lifeMs - Math.min(marginMs, lifeMs / 2);
  } else if (ofTransport.get(key) === asked) ofTransport.delete(key);
  return answer;
}

/** A changed client, or one of another endpoint, never gets the token. */
function keyOf({ endpointId, auth }: TokenWish): string {
  return createHash("sha256")
    .update(JSON.stringify([endpointId, Object.entries(auth).toSorted(([one], [other]) => (one < other ? -1 : 1))]))
    .digest("base64url");
}

async function ask(ports: TokenPorts, { auth, deadlineMs }: TokenWish): Promise<TokenAnswer> {
  const result = await createWebClient(ports).request({
    ...tokenRequest(auth),
    deadlineMs: Math.min(deadlineMs, tokenDeadlineMs),
    responseBytesMax: answerBytesMax,
  });
  return readTokenAnswer(result);
}
