import type { OperationContext } from "../../engine/calls/operation.ts";
import { groupBy } from "../../engine/group-by.ts";
import { all, among, compares, matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import type { WebResult } from "../../ports/web-client.ts";
import { storedClient } from "../oauth-clients/find-client.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { sumAtOnce } from "../sweeps/sum-at-once.ts";
import { type ClientSessionRow, clientSessions } from "./table.ts";

/** Milliseconds from the name lookup to the last byte of a client's answer. */
const deadlineMs = 5_000;

/** Bytes of an answer; its content says nothing. */
const answerBytesMax = 16_384;

/** Seconds for which a logout token is valid: two minutes at most (Back-Channel Logout §2.4). */
const logoutTokenSeconds = 120;

const minuteMs = 60_000;

/**
 * Milliseconds from the begin of an attempt to the next one, the last of them until the notice is given up. The first
 * outlasts an attempt: a process that dies during one loses nothing.
 */
const waitsMs: readonly number[] = [1, 5, 15, 60, 180].map((minutes) => minutes * minuteMs);

/** Notices of one run in an application, and clients that are told at once. */
const noticesMax = 200;
const clientsAtOnce = 8;

/** Milliseconds of a run in an application after which it begins no attempt: those of all others wait for it. */
const runMs = 15_000;

/** Event that makes a JWT a logout token (Back-Channel Logout §2.4). */
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout";

/** A client that gets notices. */
type Receiver = OAuthClientRow & { readonly backchannelLogoutUri: string };

/**
 * Tells clients of sessions that have ended (OpenID Connect Back-Channel Logout 1.0), in all applications; returns how many
 * of these notices were taken. A notice is repeated for a day until its client takes it, also when a process dies; each
 * attempt has a token of its own. Requests follow the rules of deliveries for addresses.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { maintenance } = await createMemoryHost();
 * assert.equal(await sendLogoutTokens(maintenance), 0);
 * ```
 */
export async function sendLogoutTokens(ports: ExpiryPorts): Promise<number> {
  return inEachApplication(ports, "Clients could not be told of sessions that ended", sendDue);
}

async function sendDue(context: OperationContext): Promise<number> {
  const due = await context.store.select(clientSessions, {
    where: compares("nextAttemptAt", "lessThanOrEqual", formatTimestamp(context.ports.clock.now())),
    orderBy: [{ column: "nextAttemptAt", direction: "asc" }],
    limit: noticesMax,
  });
  const byClient = groupBy(due, ({ clientId }) => clientId);
  const untilMs = context.ports.clock.now() + runMs;
  return sumAtOnce(byClient, clientsAtOnce, ([clientId, rows]) => tellClient(context, { clientId, rows, untilMs }));
}

/** Notices of one client, and the time from which on none is sent. */
interface Telling {
  readonly clientId: string;
  readonly rows: readonly ClientSessionRow[];
  readonly untilMs: number;
}

/**
 * Tells one client of its sessions, one after the other; one that does not answer as clients do costs one attempt. A slow
 * one gets what is left of its notices later, behind those of others.
 */
async function tellClient(context: OperationContext, { clientId, rows, untilMs }: Telling): Promise<number> {
  const isOver = () => context.ports.clock.now() >= untilMs;
  if (isOver()) return 0;
  const client = await storedClient(context.store, clientId);
  if (!client?.enabled || client.backchannelLogoutUri === null) return forget(context, rows);
  const receiver = { ...client, backchannelLogoutUri: client.backchannelLogoutUri };
  let taken = 0;
  for (const [index, row] of rows.entries()) {
    if (!(await claim(context, row))) continue;
    const result = await post(context, receiver, row);
    if (isTaken(result)) {
      await context.store.transaction((transaction) => transaction.erase(clientSessions, matches({ id: row.id })));
      taken++;
    } else logFailure(context, row, result);
    const answers = isTaken(result) || isAboutToken(result);
    if (answers && !isOver()) continue;
    // One that answers, if slowly, does not wait like one that has failed four times.
    await putOff(context, rows.slice(index + 1), nextAttempt(context, answers ? { attempts: 0 } : row));
    break;
  }
  return taken;
}

/** Drops notices of a client that is gone or disabled, or that wants none any more. */
async function forget({ store }: OperationContext, rows: readonly ClientSessionRow[]): Promise<number> {
  const ids = rows.map(({ id }) => id);
  await store.transaction((transaction) => transaction.erase(clientSessions, among("id", ids)));
  return 0;
}

/** Takes a notice for one attempt and sets the time of the next; false if another process was faster. */
async function claim(context: OperationContext, row: ClientSessionRow): Promise<boolean> {
  const { id, attempts } = row;
  const claimed = await context.store.transaction((transaction) =>
    transaction.update(clientSessions, matches({ id, attempts }), {
      attempts: attempts + 1,
      nextAttemptAt: nextAttempt(context, row),
    }),
  );
  return claimed.length > 0;
}

/** Lets the other notices of a client wait. */
async function putOff(
  context: OperationContext,
  others: readonly ClientSessionRow[],
  nextAttemptAt: string,
): Promise<void> {
  const waiting = all(
    among(
      "id",
      others.map(({ id }) => id),
    ),
    compares("nextAttemptAt", "lessThanOrEqual", formatTimestamp(context.ports.clock.now())),
  );
  await context.store.transaction((transaction) => transaction.update(clientSessions, waiting, { nextAttemptAt }));
}

function nextAttempt({ ports }: OperationContext, { attempts }: Pick<ClientSessionRow, "attempts">): string {
  return formatTimestamp(ports.clock.now() + (waitsMs[attempts] ?? Math.max(...waitsMs)));
}

async function post(context: OperationContext, client: Receiver, row: ClientSessionRow): Promise<WebResult> {
  const { webClient } = context.ports;
  if (!webClient) return { outcome: "error", message: "this host sends no requests" };
  return webClient.request({
    method: "POST",
    url: client.backchannelLogoutUri,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: `logout_token=${await logoutToken(context, client, row)}`,
    deadlineMs,
    responseBytesMax: answerBytesMax,
  });
}

function logoutToken(
  { ports }: OperationContext,
  client: Receiver,
  { issuer, subject, familyId }: ClientSessionRow,
): Promise<string> {
  const iat = Math.floor(ports.clock.now() / 1000);
  const claims = {
    iss: issuer,
    sub: subject,
    aud: client.clientId,
    iat,
    exp: iat + logoutTokenSeconds,
    jti: ports.ids.next(),
    sid: familyId,
    events: { [logoutEvent]: {} },
  };
  return ports.tokenSigner.signLogoutToken(claims, client.idTokenSignedResponseAlg);
}

/** Frameworks answer 204 where the specification wants 200 (Back-Channel Logout §2.8). */
function isTaken(result: WebResult): boolean {
  return result.outcome === "response" && result.statusCode >= 200 && result.statusCode < 300;
}

/** Whether the client has looked at the token (Back-Channel Logout §2.8). Any other answer may be that of a stranger. */
function isAboutToken(result: WebResult): boolean {
  return result.outcome === "response" && result.statusCode === 400;
}

function logFailure(
  { applicationId, ports }: OperationContext,
  { clientId, attempts }: ClientSessionRow,
  result: WebResult,
): void {
  const error = result.outcome === "error" ? result.message : `it answers ${result.statusCode}`;
  const about = { source: "upkeep", applicationId, clientId, attempts: attempts + 1, error } as const;
  ports.log.warn("A client did not take the notice that a session has ended", about);
}
