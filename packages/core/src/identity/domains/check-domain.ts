import type { OperationContext } from "../../engine/calls/operation.ts";
import type { Said } from "../../engine/fields/sentences.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { changeRow, type Kind } from "../../engine/rows/rows.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import type { DnsRecords } from "../../ports/dns-records.ts";
import type { WebClient } from "../../ports/web-client.ts";
import { saysOfProof } from "./domain-sentences.ts";
import { proofOf } from "./schemas.ts";
import { type DomainRow, domains } from "./table.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Milliseconds until the service gives up a pending domain that stays unproved. */
const pendingMs = 14 * dayMs;

/** Age at which the proof of a verified domain is checked again, in milliseconds. */
const proofMs = 7 * dayMs;

/** Milliseconds for which a verified domain without its proof stays verified: slips in a zone file are soon mended. */
const graceMs = 7 * dayMs;

/** Milliseconds that a check of a web server may take, and bytes read of its answer. */
const fileDeadlineMs = 5_000;
const fileBytesMax = 4_096;

/** Kind of domains in the audit trail. */
export const domainKind: Kind<DomainRow> = { name: "Domain", table: domains, historyOf: null };

/** Tells whether the proof of a domain is due for a check: young pending domains often, verified ones weekly. */
export function isCheckDue(domain: DomainRow, nowMs: number): boolean {
  const { status, lastCheckedAt, verifiedAt, lastError } = domain;
  if (status === "failed") return false;
  if (lastCheckedAt === null) return true;
  const sinceCheckMs = nowMs - Date.parse(lastCheckedAt);
  if (status === "pending") return sinceCheckMs >= pendingWaitMs(nowMs - Date.parse(domain.updatedAt));
  const ageMs = nowMs - Date.parse(verifiedAt ?? domain.createdAt);
  return ageMs >= proofMs && (lastError === null || sinceCheckMs >= 6 * hourMs);
}

/** Milliseconds between checks of a pending domain: DNS records spread within minutes, seldom hours. */
function pendingWaitMs(ageMs: number): number {
  if (ageMs < hourMs) return 2 * 60_000;
  return ageMs < dayMs ? 15 * 60_000 : 6 * hourMs;
}

/**
 * Looks for the proof of a domain and stores the result: the domain becomes verified, or after a time failed. Returns
 * the new row; a row that changed meanwhile is returned as it is.
 */
export async function checkDomain(context: OperationContext, domain: DomainRow): Promise<DomainRow> {
  const faults = await findProof(context, domain);
  return inTransaction(context, async (change) => {
    const before = await change.transaction.find(domains, domain.id, { lock: true });
    // The domain has a new token, or is gone.
    if (!before || before.deleted || before.validationToken !== domain.validationToken) return before ?? domain;
    const found = checked(before, faults, context.ports.clock.now());
    if (found.status !== before.status) return changeRow(change, { kind: domainKind, before, changes: found });
    // A check that found nothing new is not audited: the trail would grow forever.
    const [after] = await change.transaction.update(domains, matches({ id: before.id }), found);
    return after ?? before;
  });
}

/** Null if the proof is there, otherwise a sentence about each place that lacks it. */
export type ProofFaults = readonly Said[] | null;

/** Looks for the proof of a domain, which may take seconds. */
export async function findProof(
  { ports }: OperationContext,
  domain: Parameters<typeof proofOf>[0],
): Promise<ProofFaults> {
  const { dnsRecords, webClient } = ports;
  const faults: Said[] = [];
  if (dnsRecords) {
    const fault = await recordFault(dnsRecords, domain);
    if (!fault) return null;
    faults.push(fault);
  }
  if (webClient) {
    const fault = await fileFault(webClient, domain);
    if (!fault) return null;
    faults.push(fault);
  }
  return faults.length === 0 ? [saysOfProof("no_way_to_check")] : faults;
}

async function recordFault(dnsRecords: DnsRecords, domain: Parameters<typeof proofOf>[0]): Promise<Said | undefined> {
  const { record } = proofOf(domain);
  const answer = await dnsRecords.txt(record.name);
  if (answer.outcome === "error") return saysOfProof("dns_failed", { record: record.name, answer: answer.message });
  const isProved = answer.texts.some((text) => text.trim() === record.value);
  return isProved ? undefined : saysOfProof("record_missing", { record: record.name });
}

async function fileFault(webClient: WebClient, domain: Parameters<typeof proofOf>[0]): Promise<Said | undefined> {
  const { url, content } = proofOf(domain).file;
  const limits = { deadlineMs: fileDeadlineMs, responseBytesMax: fileBytesMax };
  const answer = await webClient.request({ method: "GET", url, ...limits });
  if (answer.outcome === "error") return saysOfProof("file_unreachable", { url, answer: answer.message });
  if (answer.statusCode !== 200) return saysOfProof("file_missing", { url, status: answer.statusCode });
  return answer.text.trim() === content ? undefined : saysOfProof("file_wrong", { url });
}

/** Members of a domain after a look for its proof. */
export function checked(
  before: Pick<DomainRow, "status" | "createdAt" | "updatedAt" | "verifiedAt">,
  faults: ProofFaults,
  nowMs: number,
): Partial<DomainRow> & Pick<DomainRow, "status"> {
  const lastCheckedAt = formatTimestamp(nowMs);
  const found = { lastCheckedAt, lastError: null, lastErrorSentences: null };
  if (faults === null) return { ...found, status: "verified", verifiedAt: lastCheckedAt };
  return {
    status: statusAfterFailure(before, nowMs),
    lastCheckedAt,
    lastError: faults
      .map(({ message }) => message)
      .join("; ")
      .slice(0, 1000),
    lastErrorSentences: faults.map(({ sentence }) => sentence),
  };
}

function statusAfterFailure(
  { status, updatedAt, verifiedAt, createdAt }: Parameters<typeof checked>[0],
  nowMs: number,
): DomainRow["status"] {
  if (status === "pending") return nowMs - Date.parse(updatedAt) >= pendingMs ? "failed" : "pending";
  const isOver = nowMs - Date.parse(verifiedAt ?? createdAt) >= proofMs + graceMs;
  return isOver ? "failed" : status;
}
