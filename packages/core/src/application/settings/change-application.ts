import { checkFirstParty } from "../../engine/calls/check-caller.ts";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { phishingResistant } from "../../engine/calls/sign-in-class.ts";
import { DomainError, invalid, type Issue, notFound } from "../../engine/errors.ts";
import { fieldChanges, recordAudit } from "../../engine/rows/audit.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { all, among, live, matches } from "../../engine/rows/conditions.ts";
import { unknownReference } from "../../engine/rows/references.ts";
import { checkExpectedVersion, checkVersion } from "../../engine/rows/version.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { sameJson } from "../../engine/schemas/json.ts";
import { normalizeDomain } from "../../engine/text/domain-name.ts";
import type { Reader } from "../../ports/storage.ts";
import { setQuotas } from "../quotas/quotas.ts";
import { checkHeld, checkMayGive } from "../roles/roles.ts";
import { roles } from "../roles/table.ts";
import { effectiveSettings } from "./read-settings.ts";
import {
  type ApplicationRow,
  applications,
  type ApplicationSettings,
  defaultApplicationSettings,
  type UserSettingDefinition,
} from "./table.ts";

/** Fields of an application that administration edits, with all settings in force. */
export interface ApplicationFields {
  readonly name: string;
  readonly userSettings: readonly UserSettingDefinition[];
  readonly settings: ApplicationSettings;
}

/**
 * Changes the application: version +1 and one audit entry, or nothing when nothing differs.
 * @throws {DomainError} `validation_failed`, `version_conflict`, `precondition_failed`, `forbidden` for a sign-up role
 * with a privilege that the caller lacks, and to third-party clients for all settings but the language
 */
export async function changeApplication(
  context: OperationContext,
  asked: { readonly version: number | undefined; edit(before: ApplicationFields): ApplicationFields },
): Promise<ApplicationRow> {
  return inTransaction(context, async (change) => {
    const { transaction } = change;
    const row = await transaction.find(applications, transaction.applicationId, { lock: true });
    if (!row) throw notFound();
    const before = fieldsOf(row);
    const after = asked.edit(before);
    checkNames(after.userSettings);
    checkDomains({ before, after });
    checkAccessSettings(context, { before, after });
    checkFactors(context, { before, after });
    await checkDefaultRole(context, transaction, { before, after });
    await checkPasskeyRoles(context, transaction, { before, after });
    checkVersion(asked.version, row.version);
    checkExpectedVersion(context, row);
    return writeFields(change, { row, before, after });
  });
}

function fieldsOf({ name, userSettings, settings }: ApplicationRow): ApplicationFields {
  return { name, userSettings, settings: effectiveSettings(settings) };
}

function checkNames(definitions: readonly UserSettingDefinition[]): void {
  const errors = definitions.flatMap(({ name }, index): Issue[] => {
    const first = definitions.findIndex((definition) => definition.name === name);
    if (first === index) return [];
    return [
      { pointer: `/userSettings/${index}/name`, code: "duplicate", message: `Setting ${first} has the same name` },
    ];
  });
  if (errors.length > 0) throw new DomainError("validation_failed", "Two settings have the same name", { errors });
}

/** Checks the domains that are added; they have their form already. */
function checkDomains({
  before,
  after,
}: {
  readonly before: ApplicationFields;
  readonly after: ApplicationFields;
}): void {
  const { allowedDomains: known } = before.settings.signUp;
  const wrong = after.settings.signUp.allowedDomains.findIndex(
    (domain) => !known.includes(domain) && normalizeDomain(domain) === undefined,
  );
  if (wrong === -1) return;
  throw invalid(`/settings/signUp/allowedDomains/${wrong}`, "invalid_format", "The value is not a domain name");
}

/**
 * Refuses third-party clients for every setting but the language: the others decide on access and outlast the user's
 * consent.
 */
function checkAccessSettings(
  context: OperationContext,
  { before, after }: { readonly before: ApplicationFields; readonly after: ApplicationFields },
): void {
  const { locale } = before.settings;
  if (!sameJson(before.settings, { ...after.settings, locale })) checkFirstParty(actorOf(context));
}

/** Refuses to require second factors where nobody can set one up: every administrator would lose every privilege. */
function checkFactors(
  { ports }: OperationContext,
  { before, after }: { readonly before: ApplicationFields; readonly after: ApplicationFields },
): void {
  if (ports.oneTimePasswords || !after.settings.administratorsNeedTotp) return;
  if (before.settings.administratorsNeedTotp) return;
  throw invalid("/settings/administratorsNeedTotp", "not_available", "The service does not support one-time codes");
}

/** Checks the role as a grant: everybody who signs up gets it. */
async function checkDefaultRole(
  context: OperationContext,
  reader: Reader,
  { before, after }: { readonly before: ApplicationFields; readonly after: ApplicationFields },
): Promise<void> {
  const id = after.settings.signUp.defaultRoleId;
  if (id === null || id === before.settings.signUp.defaultRoleId) return;
  const role = await reader.find(roles.table, id);
  if (!role || role.deleted) {
    const errors = [unknownReference("/settings/signUp/defaultRoleId", id)];
    throw new DomainError("validation_failed", "The role does not exist", { errors });
  }
  checkMayGive(context, role.privileges);
}

/**
 * Checks roles that begin or cease to require passkeys. Who requires them of others must have signed in by one: the own
 * session might otherwise lose its rights, and nobody could get in where passkeys do not work.
 */
async function checkPasskeyRoles(
  context: OperationContext,
  reader: Reader,
  { before, after }: { readonly before: ApplicationFields; readonly after: ApplicationFields },
): Promise<void> {
  const pointer = "/settings/requirePhishingResistant";
  const { requirePhishingResistant: earlier } = before.settings;
  const { requirePhishingResistant: later } = after.settings;
  const added = later.filter((id) => !earlier.includes(id));
  const changed = [...added, ...earlier.filter((id) => !later.includes(id))];
  if (changed.length === 0) return;
  const found = await reader.select(roles.table, { where: all(live, among("id", changed)) });
  const errors = added
    .filter((id) => !found.some((role) => role.id === id))
    .map((id) => unknownReference(`${pointer}/${later.indexOf(id)}`, id));
  if (errors.length > 0) throw new DomainError("validation_failed", "A role does not exist", { errors });
  // Taking the requirement away weakens a role, as adding it may keep its users out.
  for (const role of found) checkHeld(context, role.privileges);
  if (added.length === 0) return;
  const { clientId, acr } = actorOf(context);
  if (clientId === undefined || acr === phishingResistant) return;
  const message = "Sign in by a passkey of your own before you require passkeys of others";
  throw invalid(pointer, "passkey_needed", message);
}

async function writeFields(
  change: Change,
  {
    row,
    before,
    after,
  }: { readonly row: ApplicationRow; readonly before: ApplicationFields; readonly after: ApplicationFields },
): Promise<ApplicationRow> {
  const { context, transaction } = change;
  const changes = fieldChanges(before, after);
  if (changes.length === 0) return row;
  const updatedAt = formatTimestamp(context.ports.clock.now());
  const written = { ...after, settings: withoutDefaults(after.settings), version: row.version + 1, updatedAt };
  await transaction.update(applications, matches({ id: row.id }), written);
  await setQuotas(change, { before: before.settings.quotas, after: after.settings.quotas });
  await recordAudit(change, [{ action: "update", kind: "Application", resourceId: row.id, changes }]);
  return { ...row, ...written };
}

function withoutDefaults(settings: ApplicationSettings): Partial<ApplicationSettings> {
  const defaults = new Map<string, unknown>(Object.entries(defaultApplicationSettings));
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => !sameJson(value, defaults.get(name))));
}
