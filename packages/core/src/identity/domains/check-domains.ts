import type { OperationContext } from "../../engine/calls/operation.ts";
import { all, among, live } from "../../engine/rows/conditions.ts";
import { inEachApplication } from "../../engine/upkeep/each-application.ts";
import type { ExpiryPorts } from "../../engine/upkeep/erase-expired.ts";
import { sumAtOnce } from "../sweeps/sum-at-once.ts";
import { checkDomain, isCheckDue } from "./check-domain.ts";
import { type DomainRow, domains } from "./table.ts";

/** Concurrent checks: a dead web server takes five seconds, and the others must not wait for it. */
const checksAtOnce = 10;

/** Checks per application and sweep, to delay the next applications by only seconds; the next sweep takes the rest. */
const checksMax = 30;

/**
 * Checks the proof of every domain that is due, in all applications; returns the number of checks.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { call, maintenance, passDays } = await createMemoryHost();
 * await call("createDomain", { body: { domain: "dealer.example" } });
 * passDays(1);
 * assert.equal(await checkDomains(maintenance), 1);
 * ```
 */
export async function checkDomains(ports: ExpiryPorts): Promise<number> {
  return inEachApplication(ports, "Domains could not be checked", checkDue);
}

async function checkDue(context: OperationContext): Promise<number> {
  return sumAtOnce(await dueDomains(context), checksAtOnce, async (domain) => Number(await check(context, domain)));
}

async function check(context: OperationContext, domain: DomainRow): Promise<boolean> {
  try {
    logOutcome(context, domain, await checkDomain(context, domain));
    return true;
  } catch (error) {
    const fields = { applicationId: context.applicationId, error: String(error) };
    context.ports.log.error("A domain could not be checked; the next sweep tries again", fields);
    return false;
  }
}

/** Domains due for a check, the longest-waiting first. */
async function dueDomains({ store, ports }: OperationContext): Promise<readonly DomainRow[]> {
  const checked = among("status", ["pending", "verified"]);
  const rows = await store.select(domains, { where: all(live, checked) });
  return rows
    .filter((row) => isCheckDue(row, ports.clock.now()))
    .toSorted((left, right) => checkedMs(left) - checkedMs(right))
    .slice(0, checksMax);
}

function checkedMs({ lastCheckedAt }: DomainRow): number {
  return lastCheckedAt === null ? 0 : Date.parse(lastCheckedAt);
}

/** Logs a new state or a lost proof without the domain's name, which only the audit trail has. */
function logOutcome(
  { applicationId, ports }: OperationContext,
  before: DomainRow,
  { status, lastError }: DomainRow,
): void {
  const fields = { source: "security", applicationId, outcome: status } as const;
  if (status !== before.status) ports.log.info("The state of a domain has changed", fields);
  else if (status === "verified" && lastError !== null) ports.log.warn("A domain has lost its proof", fields);
}
