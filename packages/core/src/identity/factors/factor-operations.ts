import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { actorOf, defineOperation, type OperationContext } from "../../engine/calls/operation.ts";
import { clearUses, type RateLimit, takeToken } from "../../engine/calls/rate-limit.ts";
import { DomainError, invalid } from "../../engine/errors.ts";
import { type Change, inTransaction } from "../../engine/rows/change.ts";
import { matches } from "../../engine/rows/conditions.ts";
import { formatTimestamp } from "../../engine/schemas/formats.ts";
import { base32 } from "../../engine/text/base32.ts";
import { parseUrl } from "../../engine/text/parse-url.ts";
import type { Id } from "../../ports/id.ts";
import { endSessions } from "../me/end-sessions.ts";
import { ownUser } from "../me/me-schema.ts";
import { checkOwnPassword } from "../sign-in/check-own-password.ts";
import type { UserRow } from "../users/table.ts";
import { recordSwitch } from "./record-switch.ts";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import { codeMember, passwordMember, recoveryCodesSchema, setupSchema, stateSchema } from "./schemas.ts";
import { factorPurpose, userFactors } from "./table.ts";
import { afterTimeCode, findFactor, oneTimePasswordsOf, takeFactorCode } from "./take-code.ts";

/** Bytes of a key: as many as the digest has, which RFC 4226 §4 recommends. */
const keyBytes = 20;

/** Secret of the examples in RFC 6238, for the documentation. */
const exampleSecret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

export const getTotp = defineOperation({
  name: "getTotp",
  method: "GET",
  path: "/api/v1/me/totp",
  tag: "Me",
  summary: "Read the state of your second factor",
  description: "Tells whether the user has a second factor and how many recovery codes are left.",
  ...forUsers,
  audience: "anyone",
  firstParty: true,
  output: stateSchema,
  example: { output: { state: "on", confirmedAt: "2026-11-21T09:30:00.000Z", recoveryCodesLeft: 10 } },
  async run(context) {
    const where = matches({ userId: actorOf(context).userId });
    const [factor] = await context.store.select(userFactors, { where, limit: 1 });
    if (!factor) return { state: "off" as const, confirmedAt: null, recoveryCodesLeft: 0 };
    const { confirmedAt, recoveryCodeHashes } = factor;
    const state = confirmedAt === null ? ("unconfirmed" as const) : ("on" as const);
    return { state, confirmedAt, recoveryCodesLeft: recoveryCodeHashes.length };
  },
});

/**
 * Creates the key of a second factor, or replaces an unconfirmed one; it counts once a code confirms it.
 * @throws {DomainError} `conflict` if there is a confirmed factor, or if the host has no second factors
 */
export const startTotp = defineOperation({
  name: "startTotp",
  method: "POST",
  path: "/api/v1/me/totp",
  tag: "Me",
  summary: "Start setting up a second factor",
  description:
    "Creates the key of an authenticator and shows it once. It takes effect when the first code confirms it.",
  ...forUsers,
  audience: "self",
  firstParty: true,
  body: Type.Object(
    { currentPassword: Type.Optional(passwordMember) },
    { $id: "TotpStart", additionalProperties: false },
  ),
  status: 201,
  output: setupSchema,
  headers: { "cache-control": "no-store" },
  example: {
    body: { currentPassword: "correct horse battery staple" },
    output: {
      secret: exampleSecret,
      uri: `otpauth://totp/Design%20Catalog:kim%40dealer.example?secret=${exampleSecret}&issuer=Design%20Catalog`,
    },
  },
  // A replay would show the secret a second time.
  replayable: false,
  subject: ownUser,
  async run(context, { body, subject }) {
    const oneTimePasswords = oneTimePasswordsOf(context);
    await checkOwnPassword(context, subject, body.currentPassword);
    const key = context.ports.random.bytes(keyBytes);
    const secret = base32(key);
    const sealedSecret = await context.ports.secretBox.seal(secret, factorPurpose(subject.id));
    await inTransaction(context, (change) => replaceUnconfirmed(change, { user: subject, sealedSecret }));
    const issuer = parseUrl(context.baseUrl)?.host ?? context.baseUrl;
    return { secret, uri: oneTimePasswords.keyUri({ key, issuer, accountName: subject.emailAddress }) };
  },
});

async function replaceUnconfirmed(
  { context, transaction }: Change,
  { user, sealedSecret }: { readonly user: UserRow; readonly sealedSecret: string },
): Promise<void> {
  const before = await findFactor(transaction, user.id);
  if (before && before.confirmedAt !== null) throw new DomainError("conflict", "The user already has a second factor");
  if (before) await transaction.erase(userFactors, matches({ id: before.id }));
  await transaction.insert(userFactors, [
    {
      id: context.ports.ids.next(),
      userId: user.id,
      sealedSecret,
      recoveryCodeHashes: [],
      lastUsedStep: null,
      createdAt: formatTimestamp(context.ports.clock.now()),
      confirmedAt: null,
    },
  ]);
}

/**
 * Confirms the second factor by its first code and shows the recovery codes, once. From then on signing in needs the
 * factor; all other sessions end, and the current one continues by refreshing.
 * @throws {DomainError} `validation_failed` with `wrong_code`, `conflict` if there is no factor to confirm,
 *   `rate_limited`
 */
export const confirmTotp = defineOperation({
  name: "confirmTotp",
  method: "POST",
  path: "/api/v1/me/totp/confirm",
  tag: "Me",
  summary: "Confirm the second factor with its first code",
  description: "Turns the second factor on with its first code and shows the recovery codes once.",
  ...forUsers,
  audience: "self",
  firstParty: true,
  body: Type.Object({ code: codeMember }, { $id: "TotpConfirmation", additionalProperties: false }),
  output: recoveryCodesSchema,
  headers: { "cache-control": "no-store" },
  example: { body: { code: "287082" }, output: { recoveryCodes: ["7k2m-9qxw-4hdt", "p3vc-8rbn-6jfz"] } },
  replayable: false,
  subject: ownUser,
  async run(context, { body, subject }) {
    const recoveryCodes = newRecoveryCodes(context);
    const hashes = await Promise.all(recoveryCodes.map((code) => recoveryCodeHash(context, code)));
    await countingGuesses(context, subject.id, (change) =>
      confirm(change, { userId: subject.id, code: body.code, hashes }),
    );
    return { recoveryCodes: [...recoveryCodes] };
  },
});

async function confirm(
  change: Change,
  confirmation: { readonly userId: Id<"user">; readonly code: string; readonly hashes: readonly string[] },
): Promise<void> {
  const { context, transaction } = change;
  const { userId, code, hashes } = confirmation;
  const factor = await findFactor(transaction, userId);
  if (!factor || factor.confirmedAt !== null)
    throw new DomainError("conflict", "There is no second factor to confirm: start setting one up first");
  const changes = await afterTimeCode(context, factor, code);
  if (!changes) throw wrongCode();
  const confirmedAt = formatTimestamp(context.ports.clock.now());
  const confirmed = { ...changes, confirmedAt, recoveryCodeHashes: hashes };
  await transaction.update(userFactors, matches({ id: factor.id }), confirmed);
  // A session that began without a code may be an intruder's, who would regain the rights with the factor.
  await endSessions(change, { userId, reason: "second factor set up", keepsOwn: true });
  await recordSwitch(change, { userId, on: true });
}

/**
 * Switches the second factor off, by the password and a code of the authenticator or a recovery code.
 * @throws {DomainError} `validation_failed` with `wrong_password` or `wrong_code`, `conflict` if it is off,
 *   `rate_limited`
 */
export const disableTotp = defineOperation({
  name: "disableTotp",
  method: "POST",
  path: "/api/v1/me/totp/disable",
  tag: "Me",
  summary: "Disable the second factor",
  description: "Checks the password and a code, then removes the second factor and its recovery codes.",
  ...forUsers,
  audience: "self",
  firstParty: true,
  body: Type.Object(
    { currentPassword: Type.Optional(passwordMember), code: codeMember },
    { $id: "TotpDisabling", additionalProperties: false },
  ),
  example: { body: { currentPassword: "correct horse battery staple", code: "287082" } },
  replayable: false,
  subject: ownUser,
  async run(context, { body, subject }) {
    await checkOwnPassword(context, subject, body.currentPassword);
    await countingGuesses(context, subject.id, async (change) => {
      const taken = await takeFactorCode(change, { userId: subject.id, code: body.code });
      if (taken === "no factor") throw new DomainError("conflict", "The user has no second factor");
      if (taken !== "taken") throw wrongCode();
      await change.transaction.erase(userFactors, matches({ userId: subject.id }));
      await recordSwitch(change, { userId: subject.id, on: false });
    });
  },
});

/** Limits guesses at codes to five in fifteen minutes, even concurrent ones. */
async function countingGuesses(
  context: OperationContext,
  userId: Id<"user">,
  work: (change: Change) => Promise<void>,
): Promise<void> {
  const limit = { key: `totp:${userId}`, limit: 5, windowSeconds: 900 } satisfies RateLimit;
  // In a transaction of its own, because a refusal rolls back everything else.
  await takeToken(context, limit);
  await inTransaction(context, async (change) => {
    await work(change);
    await clearUses(change.transaction, limit.key);
  });
}

function wrongCode(): DomainError {
  return invalid("/code", "wrong_code", "The code is wrong or has already been used");
}
