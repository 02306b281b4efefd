import { Type } from "@sinclair/typebox";
import { privileges } from "../../application/areas.ts";
import { checkMayGive } from "../../application/roles/roles.ts";
import { defineOperation, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { hex } from "../../engine/id.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { live, matches } from "../../engine/rows/conditions.ts";
import { changeRow, findLive, insertRows, newBase } from "../../engine/rows/rows.ts";
import { checkExpectedVersion } from "../../engine/rows/version.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { idOf } from "../../engine/schemas/schema.ts";
import { normalizeDomain } from "../../engine/text/domain-name.ts";
import type { Transaction } from "../../ports/storage.ts";
import { checkDomain, checked, domainKind, findProof } from "./check-domain.ts";
import { domainCreateSchema, domainExample, domainSchema, presentDomain } from "./schemas.ts";
import { type DomainRow, domains } from "./table.ts";

/** Domains per application, limited because upkeep checks each one again and again. */
export const domainsMax = 100;

const listDomains = defineOperation({
  name: "listDomains",
  method: "GET",
  path: "/api/v1/admin/domains",
  tag: "Domains",
  summary: "List the domains",
  description: "Returns each domain with the record that proves it and when the record was last seen.",
  privilege: "Admin Domains",
  audience: "anyone",
  output: Type.Array(domainSchema),
  example: { output: [domainExample] },
  run: async (context) => (await context.store.select(domains, { where: live })).map(presentDomain),
});

/**
 * Adds a domain. One that was removed earlier gets its former token, so its proof still counts.
 * @throws {DomainError} `validation_failed`, `duplicate`, `limit_reached`, `forbidden` for `servesApplication` to a
 *   caller who lacks a privilege, and to third-party clients
 */
const createDomain = defineOperation({
  name: "createDomain",
  method: "POST",
  path: "/api/v1/admin/domains",
  tag: "Domains",
  summary: "Add a domain",
  description: "Adds a domain and returns the DNS record that proves ownership.",
  privilege: "Admin Domains r/w",
  audience: "anyone",
  body: domainCreateSchema,
  status: 201,
  output: domainSchema,
  example: { body: { domain: domainExample.domain, enforcesSso: true }, output: domainExample },
  async run(context, { body }) {
    const domain = normalizeDomain(body.domain);
    if (domain === undefined) throw invalid("/domain", "invalid_format", "The value is not a domain name");
    if (body.servesApplication === true) checkMayServe(context);
    const row = await inTransaction(context, async (change) => {
      const { transaction } = change;
      // Without the lock two concurrent additions could both find the last place free.
      await transaction.lock("domains");
      if ((await transaction.count(domains, live)) >= domainsMax) {
        const message = `An application can have at most ${domainsMax} domains`;
        throw new DomainError("limit_reached", message, { limit: domainsMax });
      }
      const added: DomainRow = {
        ...newBase(context),
        domain,
        servesApplication: body.servesApplication ?? false,
        enforcesSso: body.enforcesSso ?? false,
        validationToken: (await formerToken(transaction, domain)) ?? newToken(context),
        ...unproved,
      };
      await insertRows(change, { kind: domainKind, rows: [added] });
      return added;
    });
    return presentDomain(row);
  },
});

const deleteDomain = defineOperation({
  name: "deleteDomain",
  method: "DELETE",
  path: "/api/v1/admin/domains",
  tag: "Domains",
  summary: "Remove a domain",
  description: "Removes a domain: it no longer serves the application or enforces single sign-on.",
  privilege: "Admin Domains r/w",
  audience: "anyone",
  failures: [404],
  query: Type.Object({ id: idOf("domain") }, { additionalProperties: false }),
  subject: (context, _, query) => findLive(context.store, domains, { id: query().id }),
  async run(context, { query }) {
    await inTransaction(context, async (change) => {
      const { transaction } = change;
      const before = await findLive(transaction, domains, { id: query.id, lock: true });
      checkExpectedVersion(context, before);
      await changeRow(change, { kind: domainKind, before, changes: { deleted: true }, action: "delete" });
    });
  },
});

/**
 * Replaces the token, which makes the domain unproved, and looks for the new proof at once.
 * @throws {DomainError} `not_found`, `forbidden` for a domain that serves the application to a caller who lacks a
 *   privilege, and to third-party clients
 */
const refreshDomain = defineOperation({
  name: "refreshDomain",
  method: "POST",
  waits: true,
  path: "/api/v1/admin/domains/refresh",
  tag: "Domains",
  summary: "Replace the validation token of a domain",
  description: "Creates a new token, so the domain must be proved again, and checks its record immediately.",
  privilege: "Admin Domains r/w",
  audience: "anyone",
  failures: [404],
  body: Type.Object({ id: idOf("domain") }, { $id: "DomainRefresh", additionalProperties: false }),
  output: domainSchema,
  example: { body: { id: domainExample.id }, output: domainExample },
  async run(context, { body }) {
    const { id } = body;
    const { domain } = await findLive(context.store, domains, { id });
    const validationToken = newToken(context);
    const faults = await findProof(context, { domain, validationToken });
    const row = await inTransaction(context, async (change) => {
      const before = await findLive(change.transaction, domains, { id, lock: true });
      if (before.servesApplication) checkMayServe(context);
      const nowMs = context.ports.clock.now();
      const found = checked({ ...before, ...unproved, updatedAt: formatTimestamp(nowMs) }, faults, nowMs);
      const changes = { validationToken, ...unproved, ...found };
      return changeRow(change, { kind: domainKind, before, changes });
    });
    return presentDomain(row);
  },
});

/**
 * Looks for the proof of a domain at once, in place of waiting for upkeep; the token stays.
 * @throws {DomainError} `not_found`
 */
const checkDomainNow = defineOperation({
  name: "checkDomain",
  method: "POST",
  waits: true,
  path: "/api/v1/admin/domains/check",
  tag: "Domains",
  summary: "Check a domain now",
  description: "Looks for the proof of a domain immediately and returns what was found. The token stays.",
  privilege: "Admin Domains r/w",
  audience: "anyone",
  failures: [404],
  body: Type.Object({ id: idOf("domain") }, { $id: "DomainCheck", additionalProperties: false }),
  output: domainSchema,
  example: { body: { id: domainExample.id }, output: domainExample },
  async run(context, { body }) {
    const row = await findLive(context.store, domains, { id: body.id });
    return presentDomain(await checkDomain(context, row));
  },
});

/** Operations on domains. */
export const domainOperations: readonly Operation[] = [
  listDomains,
  createDomain,
  deleteDomain,
  refreshDomain,
  checkDomainNow,
];

/**
 * Requires every privilege of the caller: mailed links lead to the domain that the request came by, so its owner
 * could open every account.
 */
function checkMayServe(context: OperationContext): void {
  checkMayGive(context, privileges);
}

const unproved = {
  status: "pending",
  lastCheckedAt: null,
  lastError: null,
  lastErrorSentences: null,
  verifiedAt: null,
} as const;

function newToken({ ports }: OperationContext): string {
  return hex(ports.random.bytes(32));
}

async function formerToken(transaction: Transaction, domain: string): Promise<string | undefined> {
  const newestFirst = [{ column: "id", direction: "desc" }] as const;
  const [row] = await transaction.select(domains, { where: matches({ domain }), orderBy: newestFirst, limit: 1 });
  return row?.validationToken;
}
