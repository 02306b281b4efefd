import type { OperationContext } from "../../engine/calls/operation.ts";
import { countUse, type RateLimit, rateLimits, takeToken } from "../../engine/calls/rate-limit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, live, matches } from "../../engine/rows/conditions.ts";
import { changeRow, insertRows, newBase } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import { networkOf } from "../../engine/text/network-of.ts";
import { forgetPlaces } from "../oauth/consent.ts";
import { judgeSector } from "../subjects/sector.ts";
import { type DocumentReading, readClientDocument } from "./client-document.ts";
import { clientKind } from "./client-kind.ts";
import type { ClientMetadata } from "./client-metadata.ts";
import { ownNameFault } from "./client-name.ts";
import { readClientTerms } from "./offered-scopes.ts";
import { readRegistrationPolicy } from "./registration-policy.ts";
import { defaultIdTokenAlg, type OAuthClientRow, oauthClients } from "./table.ts";

/** Milliseconds for which an unreachable document still applies after it expired: an outage signs nobody out. */
const staleMs = 24 * 3_600_000;

/** Seconds until a document that failed is requested again. */
const failureSeconds = 60;

/**
 * The current client of a document, given its enabled row or undefined for a new client. Reads the document if the row
 * is too old.
 */
export async function currentDocument(
  context: OperationContext,
  clientId: string,
  row: OAuthClientRow | undefined,
): Promise<OAuthClientRow | undefined> {
  if (row && ageMs(context, row) < 0) return row;
  const { webClient } = context.ports;
  if (!webClient) return undefined;
  if (!row && (await readRegistrationPolicy(context.store)) === "closed") return undefined;
  const failures = await failureLimit(context, clientId);
  if (await hasFailed(context, failures)) return whileUnreachable(context, row);
  if (!row) await takeToken(context, newDocumentsLimit(context));
  const read = await readClientDocument(webClient, clientId, await readClientTerms(context.store));
  const reading = await inOwnSector(context, await withoutOwnName(context, read));
  if (reading.outcome === "read") return keep(context, clientId, reading);
  const { log } = context.ports;
  log.info("A client's metadata document could not be used", { source: "security", reason: reading.reason });
  await inTransaction(context, (change) => countUse(change, failures));
  if (reading.outcome === "unreachable") return whileUnreachable(context, row);
  // The failure is remembered for a minute, in which the row must not pass for that of an unreachable document.
  if (row) await expire(context, row);
  return undefined;
}

/** Refuses a document that gives its client the name of the service. */
async function withoutOwnName(context: OperationContext, reading: DocumentReading): Promise<DocumentReading> {
  if (reading.outcome !== "read") return reading;
  const fault = await ownNameFault(context, context.store, { name: reading.metadata.name, within: true });
  return fault === undefined ? reading : { outcome: "refused", reason: `client_name: ${fault}` };
}

/** Refuses a document that puts its client into a sector which does not list it. */
async function inOwnSector(context: OperationContext, reading: DocumentReading): Promise<DocumentReading> {
  if (reading.outcome !== "read") return reading;
  const verdict = await judgeSector(context, reading.metadata);
  return verdict.outcome === "fits" ? reading : verdict;
}

/** Milliseconds since the document should have been read again; negative while it is fresh. */
function ageMs({ ports }: OperationContext, { documentExpiresAt }: OAuthClientRow): number {
  return ports.clock.now() - (documentExpiresAt === null ? 0 : Date.parse(documentExpiresAt));
}

function whileUnreachable(context: OperationContext, row: OAuthClientRow | undefined): OAuthClientRow | undefined {
  return row && ageMs(context, row) < staleMs ? row : undefined;
}

async function expire({ store }: OperationContext, { id }: OAuthClientRow): Promise<void> {
  await store.transaction((transaction) =>
    transaction.update(oauthClients, matches({ id }), { documentExpiresAt: null }),
  );
}

async function failureLimit({ ports }: OperationContext, clientId: string): Promise<RateLimit> {
  const key = `client-document-failed:${await ports.digest.sha256(clientId)}`;
  return { key, limit: 1, windowSeconds: failureSeconds };
}

async function hasFailed({ store, ports }: OperationContext, { key }: RateLimit): Promise<boolean> {
  const [failure] = await store.select(rateLimits, { where: matches({ key }), limit: 1 });
  return failure !== undefined && Date.parse(failure.resetsAt) > ports.clock.now();
}

/** Limit of new documents by network, since anybody can make the service read URLs. */
function newDocumentsLimit({ clientAddress }: OperationContext): RateLimit {
  return { key: `client-document:${networkOf(clientAddress ?? "unknown")}`, limit: 30, windowSeconds: 300 };
}

async function keep(
  context: OperationContext,
  clientId: string,
  reading: DocumentReading & { readonly outcome: "read" },
): Promise<OAuthClientRow | undefined> {
  const documentExpiresAt = formatTimestamp(context.ports.clock.now() + reading.maxAgeSeconds * 1000);
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    await transaction.lock(`client-document:${clientId}`);
    const where = all(live, matches({ clientId }));
    const [before] = await transaction.select(oauthClients, { where, limit: 1, lock: true });
    if (!before) return insertDocument(change, { clientId, documentExpiresAt, ...reading.metadata });
    await transaction.update(oauthClients, matches({ id: before.id }), { documentExpiresAt });
    const after = await applyDocument(change, { before, metadata: reading.metadata });
    // An administrator may have disabled it meanwhile.
    return after.enabled ? { ...after, documentExpiresAt } : undefined;
  });
}

/**
 * Applies a document to its client. Administrators trusted particular redirect URIs and scopes, so others need their
 * agreement again; the consents of users name theirs.
 */
async function applyDocument(
  change: Change,
  { before, metadata }: { readonly before: OAuthClientRow; readonly metadata: ClientMetadata },
): Promise<OAuthClientRow> {
  const agreed = ["redirectUris", "scopes"] as const;
  const isAsAgreed = agreed.every((member) => sameJson(before[member], metadata[member]));
  if (!isAsAgreed) await forgetPlaces(change, { ...before, ...metadata });
  const changes = isAsAgreed ? metadata : { ...metadata, trusted: false };
  return changeRow(change, { kind: clientKind, before, changes });
}

async function insertDocument(
  change: Change,
  document: ClientMetadata & Pick<OAuthClientRow, "clientId" | "documentExpiresAt">,
): Promise<OAuthClientRow> {
  const { context } = change;
  const row: OAuthClientRow = {
    ...newBase(context),
    idTokenSignedResponseAlg: defaultIdTokenAlg,
    ...document,
    kind: "app",
    type: "public",
    origin: "metadata-document",
    trusted: false,
    enabled: true,
    secretHash: null,
    secretHint: null,
    lastUsedAt: null,
    roles: [],
    jwks: null,
    jwksUri: null,
    userId: null,
  };
  await insertRows(change, { kind: clientKind, rows: [row] });
  return row;
}
