import { readMailBacklog } from "@design-catalog/storage-kysely";
import type { LocalService } from "../local/local-service.ts";
import { duration, type Finding } from "./finding.ts";

/** Longest wait for a mail; a running mail server takes it within a minute. */
const ageWarnMs = 3_600_000;

/** Checks that mails leave the outbox. */
export async function checkMails({ pool, config }: Pick<LocalService, "pool" | "config">): Promise<readonly Finding[]> {
  const { pending, failed, oldestPendingMs } = await readMailBacklog(pool.query);
  const server = config.mail ? "" : ", and no mail server is configured";
  const age = pending === 0 ? "" : `, the oldest for ${duration(oldestPendingMs)}${server}`;
  const isWell = failed === 0 && oldestPendingMs < ageWarnMs;
  return [{ check: "mails", status: isWell ? "ok" : "warn", message: `${pending} pending, ${failed} failed${age}` }];
}
