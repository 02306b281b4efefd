import type { Static } from "@sinclair/typebox";
import { privileges } from "../../application/areas.ts";
import { checkMayGive } from "../../application/roles/roles.ts";
import { roles } from "../../application/roles/table.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";
import { DomainError, invalid, type Issue } from "../../engine/errors.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import type { Kind } from "../../engine/rows/rows.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import { normalizeDomain } from "../../engine/text/domain-name.ts";
import type { Reader } from "../../ports/storage.ts";
import type { providerCreateSchema } from "./schemas.ts";
import { providerPurpose, type SsoProviderRow, ssoProviders } from "./tables.ts";

/** Kind of providers in the audit trail. */
export const providerKind: Kind<SsoProviderRow> = { name: "SsoProvider", table: ssoProviders, historyOf: null };

/** Fields of a provider that administrators set, without the secret. */
export type ProviderFields = Pick<
  SsoProviderRow,
  | "name"
  | "slug"
  | "issuer"
  | "clientId"
  | "scopes"
  | "claimMapping"
  | "roleMapping"
  | "allowedDomains"
  | "autoCreate"
  | "linkByVerifiedEmail"
  | "enabled"
>;

/**
 * Reads all fields of a body; absent ones get their defaults.
 * @throws {DomainError} `validation_failed`
 */
export function providerFields(body: Omit<Static<typeof providerCreateSchema>, "clientSecret">): ProviderFields {
  const { name, slug, issuer, clientId, allowedDomains = [], scopes = ["openid", "profile", "email"] } = body;
  const { claimMapping = {}, roleMapping = [] } = body;
  const { autoCreate = true, linkByVerifiedEmail = false, enabled = true } = body;
  const own = { name, slug, issuer, clientId, scopes, claimMapping, roleMapping };
  return { ...own, allowedDomains: allowedDomains.map(readDomain), autoCreate, linkByVerifiedEmail, enabled };
}

function readDomain(text: string, index: number): string {
  const domain = normalizeDomain(text);
  if (domain === undefined)
    throw invalid(`/allowedDomains/${index}`, "invalid_format", "The value is not a domain name");
  return domain;
}

/**
 * Keeps callers from gaining rights by a provider of their own: a mapping may only give roles whose privileges the
 * caller holds, and only a caller with every privilege may set up a provider that vouches for the accounts of others.
 * The same applies to a change that extends a provider's influence.
 * @throws {DomainError} `forbidden`, `validation_failed`
 */
export async function checkProvider(
  context: OperationContext,
  reader: Reader,
  { before, after }: { readonly before?: ProviderFields; readonly after: ProviderFields },
): Promise<void> {
  if (before && before.issuer !== after.issuer) {
    throw invalid("/issuer", "immutable", "Another issuer has other users: add a new provider instead");
  }
  const saysNoMore = before !== undefined && !saysMore(before, after);
  const isTrustedAlready = before?.linkByVerifiedEmail === true && saysNoMore;
  if (after.linkByVerifiedEmail && !isTrustedAlready) checkMayGive(context, privileges);
  await checkRoleMapping(context, reader, {
    before: before?.roleMapping ?? [],
    after: after.roleMapping,
    saysNoMore,
  });
}

/** Fields that decide the claims about a user: another client at the same issuer may get other claims. */
const sources = ["clientId", "scopes", "claimMapping"] as const;

function saysMore(before: ProviderFields, after: ProviderFields): boolean {
  const isOtherSource = sources.some((source) => !sameJson(before[source], after[source]));
  return isOtherSource || (after.enabled && !before.enabled) || admitsMore(before, after);
}

/** Tells whether a change admits more domains; an empty list admits all. */
function admitsMore({ allowedDomains: before }: ProviderFields, { allowedDomains: after }: ProviderFields): boolean {
  return before.length > 0 && (after.length === 0 || after.some((domain) => !before.includes(domain)));
}

async function checkRoleMapping(
  context: OperationContext,
  reader: Reader,
  change: {
    readonly before: SsoProviderRow["roleMapping"];
    readonly after: SsoProviderRow["roleMapping"];
    readonly saysNoMore: boolean;
  },
): Promise<void> {
  const errors: Issue[] = [];
  for (const [index, mapping] of change.after.entries()) {
    const isKnown = change.before.some((one) => sameJson(one, mapping));
    if (isKnown && change.saysNoMore) continue;
    const role = await reader.find(roles.table, mapping.roleId);
    if (role && !role.deleted) checkMayGive(context, role.privileges);
    // A role that was removed since gives nothing, and must not block other changes.
    else if (!isKnown) errors.push(unknownReference(`/roleMapping/${index}/roleId`, mapping.roleId));
  }
  if (errors.length > 0) throw new DomainError("validation_failed", "Some of the roles do not exist", { errors });
}

/** Seals a client secret for storage; undefined keeps the existing one, null removes it. */
export async function sealClientSecret(
  { ports }: OperationContext,
  providerId: string,
  clientSecret: string | null | undefined,
): Promise<Partial<Pick<SsoProviderRow, "sealedClientSecret" | "clientSecretHint">>> {
  if (clientSecret === undefined) return {};
  if (clientSecret === null) return { sealedClientSecret: null, clientSecretHint: null };
  return {
    sealedClientSecret: await ports.secretBox.seal(clientSecret, providerPurpose(providerId)),
    // Half of a short secret would be too much to show.
    clientSecretHint: clientSecret.length >= 16 ? clientSecret.slice(-4) : null,
  };
}

/** The client secret in clear; null for a public client. */
export async function openClientSecret({ ports }: OperationContext, provider: SsoProviderRow): Promise<string | null> {
  const { id, sealedClientSecret } = provider;
  return sealedClientSecret === null ? null : ports.secretBox.open(sealedClientSecret, providerPurpose(id));
}
