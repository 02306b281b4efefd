import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { changeRow, type Kind } from "../../engine/rows/rows.ts";
import { proofOf } from "./schemas.ts";
import { type DomainRow, domains } from "./table.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A pending domain that nobody proves is given up after this. */
const pendingMs = 14 * dayMs;

/** How old the proof of a verified domain gets before it is looked at again. */
const proofMs = 7 * dayMs;

/** A verified domain without its proof stays verified for this long, as a slip in a zone file is soon mended. */
const graceMs = 7 * dayMs;

/** How long a check of a web server may take, and how much of its answer is read. */
const fileDeadlineMs = 5_000;
const fileBytesMax = 4_096;

/** Domains as the audit trail names them. */
export const domainKind: Kind<DomainRow> = { name: "Domain", table: domains, historyOf: null };

/** Whether it is time to look for the proof of a domain: young pending ones often, verified ones weekly. */
export function isCheckDue(domain: DomainRow, nowMs: number): boolean {
  const { status, lastCheckedAt, verifiedAt, lastError } = domain;
  if (status === "failed") return false;
  if (lastCheckedAt === null) return true;
  const sinceCheckMs = nowMs - Date.parse(lastCheckedAt);
  if (status === "pending") return sinceCheckMs >= pendingWaitMs(nowMs - Date.parse(domain.updatedAt));
  const ageMs = nowMs - Date.parse(verifiedAt ?? domain.createdAt);
  return ageMs >= proofMs && (lastError === null || sinceCheckMs >= 6 * hourMs);
}

/** DNS records take minutes to be seen by everybody, seldom hours. */
function pendingWaitMs(ageMs: number): number {
  if (ageMs < hourMs) return 2 * 60_000;
  return ageMs < dayMs ? 15 * 60_000 : 6 * hourMs;
}

/**
 * Looks for the proof of a domain and writes down what was found: it becomes verified, or after a time failed. Returns
 * the row as it is then; one that changed meanwhile is left as it is.
 */
export async function checkDomain(context: OperationContext, domain: DomainRow): Promise<DomainRow> {
  const lastError = await findProof(context, domain);
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    const before = await transaction.find(domains, domain.id, { lock: true });
    // Its token is another one, or it is gone.
    if (!before || before.deleted || before.validationToken !== domain.validationToken) return before ?? domain;
    const nowMs = context.ports.clock.now();
    const found = checked(before, lastError, nowMs);
    if (found.status !== before.status) return changeRow(change, { kind: domainKind, before, changes: found });
    // That nothing changed is no change, which the audit trail would grow by forever.
    const [after] = await transaction.update(domains, { op: "equals", column: "id", value: before.id }, found);
    return after ?? before;
  });
}

/** Undefined when the proof is there, else a sentence about each place where it is not. */
async function findProof({ ports }: OperationContext, domain: DomainRow): Promise<string | null> {
  const { record, file } = proofOf(domain);
  const { dnsRecords, webClient } = ports;
  const errors: string[] = [];
  if (dnsRecords) {
    const answer = await dnsRecords.txt(record.name);
    if (answer.outcome === "records" && answer.texts.some((text) => text.trim() === record.value)) return null;
    errors.push(answer.outcome === "error" ? answer.message : `No TXT record of ${record.name} has the value`);
  }
  if (webClient) {
    const limits = { deadlineMs: fileDeadlineMs, responseBytesMax: fileBytesMax };
    const answer = await webClient.request({ method: "GET", url: file.url, ...limits });
    if (answer.outcome === "response" && answer.statusCode === 200 && answer.text.trim() === file.content) return null;
    errors.push(answer.outcome === "error" ? answer.message : `The file is not there (status ${answer.statusCode})`);
  }
  return errors.length === 0 ? "The service has no way to check domains" : errors.join("; ").slice(0, 1000);
}

function checked(
  before: DomainRow,
  lastError: string | null,
  nowMs: number,
): Partial<DomainRow> & Pick<DomainRow, "status"> {
  const lastCheckedAt = formatTimestamp(nowMs);
  if (lastError === null) return { status: "verified", lastCheckedAt, lastError, verifiedAt: lastCheckedAt };
  return { status: statusAfterFailure(before, nowMs), lastCheckedAt, lastError };
}

function statusAfterFailure(
  { status, updatedAt, verifiedAt, createdAt }: DomainRow,
  nowMs: number,
): DomainRow["status"] {
  if (status === "pending") return nowMs - Date.parse(updatedAt) >= pendingMs ? "failed" : "pending";
  const isOver = nowMs - Date.parse(verifiedAt ?? createdAt) >= proofMs + graceMs;
  return isOver ? "failed" : status;
}
