import type { Command, Invocation } from "../command/command.ts";
import { checkAccount } from "../doctor/check-account.ts";
import { checkAudit } from "../doctor/check-audit.ts";
import { checkCells } from "../doctor/check-cells.ts";
import { checkConfiguration } from "../doctor/check-configuration.ts";
import { checkDatabase } from "../doctor/check-database.ts";
import { checkEndpoints } from "../doctor/check-endpoints.ts";
import { checkFiles } from "../doctor/check-files.ts";
import { checkLimits } from "../doctor/check-limits.ts";
import { checkMails } from "../doctor/check-mails.ts";
import { checkReplica } from "../doctor/check-replica.ts";
import { checkSecrets } from "../doctor/check-secrets.ts";
import { checkService } from "../doctor/check-service.ts";
import { checkSizes } from "../doctor/check-sizes.ts";
import { checked, type Finding } from "../doctor/finding.ts";
import { exitCodes } from "../exit-codes.ts";
import type { LocalService } from "../local/local-service.ts";
import { renderTable } from "../terminal/table.ts";

export const doctor: Command = {
  name: "doctor",
  summary: "Check configuration, database, queue, clocks, secrets, sizes, limits, mails, files and receivers",
  details:
    "On the database it checks everything; over HTTP, only what is visible there. The exit code is 1 if a check fails.",
  reach: "service",
  options: [
    { name: "skip-endpoints", summary: "Do not contact receivers" },
    {
      name: "cells",
      value: "FILE",
      summary: "Compare the hosts with the map of the proxies in front of several cells",
    },
  ],
  examples: [
    ["doctor", "Everything, as a table"],
    ["doctor --json | jq -r '.findings[] | select(.status != \"ok\")'", "Only problems"],
  ],
  async run(invocation) {
    const target = invocation.target();
    const findings =
      target.kind === "http" ? await lookRemotely(invocation, target.baseUrl) : await lookLocally(invocation);
    const failed = findings.filter(({ status }) => status === "fail").length;
    return {
      data: { ok: failed === 0, findings: findings.map((finding) => ({ ...finding })) },
      exitCode: failed === 0 ? exitCodes.ok : exitCodes.failed,
      text: (style) =>
        renderTable(
          [
            { title: "STATUS", value: ({ status }) => status, colour: ({ status }) => colours[status] },
            { title: "CHECK", value: ({ check }) => check },
            { title: "RESULT", value: ({ message }) => message },
          ],
          findings,
          { ...style, width: undefined },
        ),
    };
  },
};

/** Checks that the later ones rest on. */
const basicChecks: ReadonlySet<string> = new Set(["database", "migrations"]);

const colours = { ok: "green", warn: "yellow", fail: "red", skip: "dim" } as const;

async function lookRemotely({ caller }: Invocation, baseUrl: string): Promise<readonly Finding[]> {
  const findings = [
    await checked("service", () => checkService(baseUrl)),
    await checked("sign-in", async () => checkAccount(await caller())),
  ];
  return findings.flat();
}

async function lookLocally(invocation: Invocation): Promise<readonly Finding[]> {
  const configuration = await checked("configuration", async () => checkConfiguration(invocation.environment));
  let service: LocalService;
  try {
    service = await invocation.local({ bare: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return [...configuration, { check: "database", status: "fail", message }];
  }
  const database = await checked("database", () => checkDatabase(service));
  // Without the tables there is nothing more to check.
  const isUnknown = database.some(({ check, status }) => basicChecks.has(check) && status === "fail");
  if (isUnknown) return [...configuration, ...database];
  const findings = await Promise.all([
    checked("service", () => lookAtService(service)),
    checked("replica", () => checkReplica(service)),
    checked("secrets", () => checkSecrets(service)),
    checked("sizes", () => checkSizes(service)),
    checked("limits", () => checkLimits(service)),
    checked("audit", () => checkAudit(service)),
    checked("mails", () => checkMails(service)),
    checked("files", () => checkFiles(service)),
    checked("cells", () => checkCells(service, invocation.options.text("cells"))),
    checked("endpoints", () => checkEndpoints(service, { contact: !invocation.options.has("skip-endpoints") })),
  ]);
  return [...configuration, ...database, ...findings.flat()];
}

/** The service may run elsewhere or be stopped, which is not a fault of the installation. */
async function lookAtService({ config }: LocalService): Promise<readonly Finding[]> {
  const findings = await checked("service", () => checkService(config.baseUrl));
  const isAway = findings.length === 1 && findings[0]?.status === "fail";
  return isAway ? findings.map((finding) => ({ ...finding, status: "warn" })) : findings;
}
