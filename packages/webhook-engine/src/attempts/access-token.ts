import { createHash } from "node:crypto";
import type { Clock, HttpTransport, Log, Timers } from "@design-catalog/core/ports";
import type { DestinationPolicy } from "../addresses/policy.ts";
import { createWebClient } from "../web-client.ts";
import { type OpenedAuth, noTokenInTime, readTokenAnswer, type TokenAnswer, tokenRequest } from "./token-exchange.ts";

/** Ports of a request for a token: those of the attempt. */
export interface TokenPorts {
  readonly timers: Pick<Timers, "after">;
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
  answer: Promise<TokenAnswer>;
  /** Infinity while the answer is awaited. */
  untilMs: number;
  token: string | undefined;
}

/** Leaves most of an attempt's time to its receiver. The request has all of it, however little its first attempt has left. */
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
 * which attempts at the same time wait for together, each no longer than its own time. The request follows the same rules
 * for addresses, TLS and redirects as deliveries.
 */
export function accessToken(ports: TokenPorts, wish: TokenWish): Promise<TokenAnswer> {
  const ofTransport = held.get(ports.transport) ?? new Map<string, Held>();
  held.set(ports.transport, ofTransport);
  const key = keyOf(wish);
  const known = ofTransport.get(key);
  if (known && ports.clock.now() < known.untilMs && (known.token === undefined || known.token !== wish.refused))
    return inTime(ports, known.answer, wish.deadlineMs);
  const asked: Held = { answer: ask(ports, wish), untilMs: Infinity, token: undefined };
  ofTransport.delete(key);
  ofTransport.set(key, asked);
  const [oldest] = ofTransport.keys();
  if (ofTransport.size > heldMax && oldest !== undefined) ofTransport.delete(oldest);
  asked.answer = asked.answer.then((answer) => {
    if (answer.outcome === "token") {
      const lifeMs = answer.expiresInSeconds * 1_000;
      asked.token = answer.token;
      asked.untilMs = ports.clock.now() + lifeMs - Math.min(marginMs, lifeMs / 2);
    } else if (ofTransport.get(key) === asked) ofTransport.delete(key);
    return answer;
  });
  return inTime(ports, asked.answer, wish.deadlineMs);
}

/** Waits for an answer as long as an attempt has time; the request goes on for the others. */
async function inTime({ timers }: TokenPorts, answer: Promise<TokenAnswer>, leftMs: number): Promise<TokenAnswer> {
  let callOff = (): void => undefined;
  const late = new Promise<TokenAnswer>((resolve) => {
    callOff = timers.after(Math.max(0, leftMs), () => resolve(noTokenInTime(leftMs)));
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    callOff();
  }
}

/** A changed client, or one of another endpoint, never gets the token. */
function keyOf({ endpointId, auth }: TokenWish): string {
  return createHash("sha256")
    .update(JSON.stringify([endpointId, Object.entries(auth).toSorted(([one], [other]) => (one < other ? -1 : 1))]))
    .digest("base64url");
}

async function ask(ports: TokenPorts, { auth }: TokenWish): Promise<TokenAnswer> {
  const result = await createWebClient(ports).request({
    ...tokenRequest(auth),
    deadlineMs: tokenDeadlineMs,
    responseBytesMax: answerBytesMax,
  });
  return readTokenAnswer(result);
}
