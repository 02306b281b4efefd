import { overdueAuditDay } from "@design-catalog/core/application";
import { listApplicationIds, readWithheldApplications } from "@design-catalog/storage-kysely";
import type { LocalService } from "../local/local-service.ts";
import type { Finding } from "./finding.ts";

const check = "audit";

/** Names the applications whose audit trail has days that upkeep should have ended; it spares those that are not served. */
export async function checkAudit({
  pool,
  storage,
  system,
}: Pick<LocalService, "pool" | "storage" | "system">): Promise<readonly Finding[]> {
  const withheld = await readWithheldApplications(pool.query);
  const findings: Finding[] = [];
  for (const id of (await listApplicationIds(pool.query)).filter((each) => !withheld.has(each))) {
    const day = await overdueAuditDay(storage.open(id), system.clock.now());
    if (day === undefined) continue;
    const reason = `the log of the workers says why, at "Days of the audit trail could not be ended"`;
    findings.push({ check, status: "warn", message: `${id} still has ${day}, which should have ended: ${reason}` });
  }
  return findings.length > 0 ? findings : [{ check, status: "ok", message: "no day is older than it should be" }];
}
