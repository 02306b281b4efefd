import type { Mutant } from "../mutant.ts";

const folder = "packages/core/src/identity/accounts";
const tests = [`${folder}/check-new-password.test.ts`];

export const mutants: readonly Mutant[] = [
  {
    bug: "five emoji are a password of ten characters",
    file: `${folder}/check-new-password.ts`,
    find: "Array.from(password).length",
    replace: "password.length",
    tests,
  },
  {
    bug: "the own address is accepted as a password, as nobody tells the judge what it is",
    file: `${folder}/check-new-password.ts`,
    find: 'const words = [emailAddress, application?.name ?? "", productName].flatMap(wordsOf);',
    replace: 'const words = [application?.name ?? "", productName].flatMap(wordsOf);',
    tests,
  },
  {
    bug: "a link to reset lets anybody choose 1234567890",
    file: `${folder}/password-reset.ts`,
    find: "    await checkNewPassword(context, { password, emailAddress: row.emailAddress });\n",
    replace: "",
    tests,
  },
  {
    bug: "the first administrator may have the password 1234567890",
    file: "packages/core/src/identity/bootstrap.ts",
    find: "  await checkNewPassword(context, { emailAddress, password, reader: transaction });\n",
    replace: "",
    tests: ["packages/core/src/identity/bootstrap.test.ts"],
  },
  {
    bug: "an older link to reset a password stays good after a newer one",
    file: `${folder}/account-links.ts`,
    find: 'await voidAccountTokens(change, { userId: voided, purpose: "password-reset" });',
    replace: "",
    tests: [`${folder}/password-reset.test.ts`],
  },
  {
    bug: "a stranger who signs up again with a pending address keeps the own password on it",
    file: `${folder}/register.ts`,
    find: 'await transaction.update(users, matches({ id: to.id, status: "pending" }), { passwordHash: null });',
    replace: "",
    tests: [`${folder}/register.test.ts`],
  },
  {
    bug: "whoever confirms an address after a second sign-up has no way to a password",
    file: `${folder}/verify.ts`,
    find: "if (before.passwordHash !== null || before.status",
    replace: "if (before.passwordHash === null || before.status",
    tests: [`${folder}/register.test.ts`],
  },
];
