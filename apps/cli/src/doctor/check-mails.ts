import { readMailBacklog } from "@design-catalog/storage-kysely";
import type { LocalService } from "../local/local-service.ts";
import { duration, type Finding } from "./finding.ts";

/** A mail server that is up takes a mail within a minute. */
const ageWarnMs = 3_600_000;

/** Whether mails of the outbox are sent. */
export async function checkMails({ pool, config }: Pick<LocalService, "pool" | "config">): Promise<readonly Finding[]> {
  const { pending, failed, oldestPendingMs } = await readMailBacklog(pool.query);
  const server = config.mail ? "" : ", and no mail server is configured";
  const age = pending === 0 ? "" : `, the oldest for ${duration(oldestPendingMs)}${server}`;
  const isWell = failed === 0 && oldestPendingMs < ageWarnMs;
  return [{ check: "mails", status: isWell ? "ok" : "warn", message: `${pending} pending, ${failed} failed${age}` }];
}
