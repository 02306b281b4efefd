import { type ApplicationSettings, readApplicationSettings } from "@design-catalog/core/application";
import { listApplicationIds } from "@design-catalog/storage-kysely";
import type { LocalService } from "../local/local-service.ts";
import type { Finding } from "./finding.ts";

const check = "limits";

/** Quotas on what a new user can fill the database and the disk with. */
const needed = ["projects", "fileBytes", "deliveriesPerDay"] as const;

/** Checks that strangers who can sign up cannot fill the installation. */
export async function checkLimits({
  config,
  pool,
  storage,
}: Pick<LocalService, "config" | "pool" | "storage">): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const applicationId of await listApplicationIds(pool.query)) {
    const missing = missingQuotas(await readApplicationSettings(storage.open(applicationId)));
    if (missing.length === 0) continue;
    const message = `anybody can sign up to the application ${applicationId}, which has no quota of ${missing.join(", ")}`;
    findings.push({ check, status: "warn", message });
  }
  if (config.rateLimits === "enforce") return findings;
  const message = `RATE_LIMITS is ${config.rateLimits}, so one caller can take the whole service`;
  return [...findings, { check, status: "warn", message }];
}

/** Quotas that an application lacks although anybody can sign up to it. */
export function missingQuotas({ signUp, quotas }: Pick<ApplicationSettings, "signUp" | "quotas">): readonly string[] {
  return signUp.enabled ? needed.filter((name) => quotas[name] === null) : [];
}
