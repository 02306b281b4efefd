import { seed } from "../mutant.ts";

const sso = "packages/core/src/identity/sso";
const factors = "packages/core/src/identity/factors";
const accounts = [`${sso}/find-account.test.ts`];
const login = [`${sso}/login.test.ts`];
const providers = [`${sso}/providers.test.ts`];
const ofFactors = [`${factors}/factors.test.ts`];

/** Ways into an account by somebody else's word, and by a second factor. */
export const mutants = [
  ...seed(`${sso}/finish-login.ts`, login, [
    ["a link signs its victim in to the account of whoever made it", "!isSameBrowser || ", ""],
    ["a sign-in that was begun last week can be finished", "!isInTime || ", ""],
    ["one provider finishes the sign-ins of another", " || login.providerId !== provider.id", ""],
    ["a refusal by the user is told as a failure of the provider", 'callback.error === "access_denied"', "false"],
  ]),
  ...seed(
    `${sso}/finish-login.ts`,
    ["test/e2e/single-sign-on.test.ts"],
    [
      [
        "a person who signs in from several browsers at once is turned away",
        "    await transaction.lock(lockName);\n",
        "",
      ],
    ],
  ),
  ...seed(`${sso}/find-account.ts`, accounts, [
    [
      "whoever types an address at a provider gets its account",
      "emailAddress === undefined || !person.emailVerified",
      "emailAddress === undefined",
    ],
    [
      "an employee who left the domain goes on signing in",
      'if (!isAllowed(provider, person)) return refused("address_not_allowed");',
      "",
    ],
    [
      "any provider signs in to each account of its addresses",
      "if (!(await mayLink(transaction, provider, user)))",
      'if (user.id === "")',
    ],
    [
      "a stranger's provider gets the rights that wait for the owner of an address",
      "privileges.length === 0",
      "privileges.length >= 0",
    ],
    [
      "a removed account comes back by its provider",
      "if (!user && (identity || accounts.length > 0))",
      "if (!user && identity)",
    ],
    [
      "whoever signed up with an address keeps the password of its owner's account",
      ", passwordHash: null } as const) : {}",
      " } as const) : {}",
    ],
  ]),
  ...seed(`${sso}/drop-unproved-access.ts`, accounts, [
    ["the other owner's second factor stays", "  await transaction.erase(userFactors, own);\n", ""],
    ["the other owner's sessions stay", '  await revokeTokens(change, { which: own, reason: "another owner" });\n', ""],
    [
      "sign-ins by a provider that vouches for accounts are dropped, too",
      "!trusted.has(providerId)",
      'providerId !== ""',
    ],
  ]),
  ...seed(
    `${sso}/claims.ts`,
    [...login, ...accounts],
    [
      [
        "a letter that looks like another one opens another mailbox's account",
        "/^[\\x21-\\x7e]+$/u.test(value)",
        'value !== ""',
      ],
      [
        "a provider that is silent about an address vouches for it",
        'verified === true || verified === "true"',
        "verified !== false",
      ],
    ],
  ),
  ...seed(`${sso}/map-roles.ts`, login, [
    [
      "a provider takes away the roles that it does not name",
      "!named.has(roleId) || given.has(roleId)",
      "given.has(roleId)",
    ],
    ["nobody is an administrator any more", "return [...after, ...spared];", "return after;"],
    ["a role stays when the provider no longer names it", "!named.has(roleId) || given.has(roleId)", 'roleId !== ""'],
  ]),
  ...seed(`${sso}/provider-fields.ts`, providers, [
    [
      "a caller gains rights by a provider of their own",
      "if (role && !role.deleted) checkMayGive(context, role.privileges);",
      "if (role && !role.deleted) continue;",
    ],
    [
      "a caller signs in as anybody by a provider of their own",
      "after.linkByVerifiedEmail && !isTrustedAlready",
      "after.linkByVerifiedEmail && before === null",
    ],
    [
      "users of another issuer are taken for those of the first",
      "before && before.issuer !== after.issuer",
      'before && after.issuer === ""',
    ],
    [
      "a provider that vouches for accounts may come to admit all domains",
      "before.length > 0 && (after.length === 0 || ",
      "before.length > 0 && (",
    ],
    ["half of a short secret is shown", "clientSecret.length >= 16", "clientSecret.length >= 4"],
  ]),
  ...seed(`${factors}/factor-operations.ts`, ofFactors, [
    [
      "whoever holds a session replaces the second factor",
      "before && before.confirmedAt !== null",
      "before && before.confirmedAt === undefined",
    ],
    ["any code confirms a second factor", "  if (!changes) throw wrongCode();\n", ""],
    [
      "a session that began without a code goes on",
      '  await endSessions(change, { userId, reason: "second factor set up", keepsOwn: true });\n',
      "",
    ],
    ["any code switches a second factor off", 'if (taken !== "taken") throw wrongCode();', ""],
    [
      "a second factor is switched off without the password",
      "    await checkOwnPassword(context, subject, body.currentPassword);\n    await countingGuesses",
      "    await countingGuesses",
    ],
    ["codes can be guessed without end", "  await takeToken(context, limit);\n", ""],
    ["the guesses before a success count for ever", "    await clearUses(change.transaction, limit.key);\n", ""],
  ]),
  ...seed(`${factors}/take-code.ts`, ofFactors, [
    [
      "a code that was looked over a shoulder works a second time",
      "step <= (factor.lastUsedStep ?? -1)",
      "step < (factor.lastUsedStep ?? -1)",
    ],
    ["a recovery code works again and again", "undefined : { recoveryCodeHashes }", "undefined : {}"],
    ["a factor that was never confirmed locks its user out", "!factor || factor.confirmedAt === null", "!factor"],
    [
      "a code with a space, as authenticators show it, is wrong",
      String.raw`/^\d{3}\s?\d{3}$/u`,
      String.raw`/^\d{6}$/u`,
    ],
  ]),
];
