import type { Mutant } from "../mutant.ts";

const stillVerified = "packages/core/src/identity/sign-in/still-verified.ts";
const accounts = "packages/core/src/identity/accounts";
const assigned = [`${accounts}/assigned-address.test.ts`];

export const mutants: readonly Mutant[] = [
  {
    bug: "a sign-in with the old password goes through while a new one is being set",
    file: stillVerified,
    find: `current.passwordHash !== user.passwordHash || `,
    replace: "",
    tests: ["packages/core/src/identity/sign-in/still-verified.test.ts"],
  },
  {
    bug: "a second factor that is set up during a sign-in is passed by",
    file: stillVerified,
    find: `isUntouched || withCode || !(await hasFactor(transaction, user.id))`,
    replace: `isUntouched || withCode || user.deleted === false`,
    tests: ["packages/core/src/identity/sign-in/still-verified.test.ts"],
  },
  {
    bug: "the right password is refused while an administrator edits the user's roles",
    file: "packages/core/src/identity/oauth/password-grant.ts",
    find: `const user = await stillVerified(transaction, verification);`,
    replace: `const now = await stillVerified(transaction, verification);\n    const user = now?.accessEpoch === verification.user.accessEpoch ? now : undefined;`,
    tests: ["packages/core/src/identity/oauth/password-grant.test.ts"],
  },
  {
    bug: "clients are told that an address is verified which an administrator has typed",
    file: "packages/core/src/identity/oauth/user-claims.ts",
    find: `email_verified: addressState === "verified"`,
    replace: `email_verified: user.status === "active"`,
    tests: assigned,
  },
  {
    bug: "who reads the new address of a renamed account chooses its password at once",
    file: `${accounts}/account-links.ts`,
    find: `to.status !== "deleted" && to.addressState === "assigned"`,
    replace: `to.status === "deleted" && to.addressState === "assigned"`,
    tests: assigned,
  },
  {
    bug: "an administrator's rename leaves the address verified",
    file: "packages/core/src/identity/users/replace-user.ts",
    find: `...(changedAddress && { addressState: "assigned" })`,
    replace: ``,
    tests: assigned,
  },
  {
    bug: "every replacement of a user takes the word of its owner about the address away",
    file: "packages/core/src/identity/users/replace-user.ts",
    find: `...(changedAddress && { addressState: "assigned" })`,
    replace: `addressState: "assigned" as const`,
    tests: assigned,
  },
];
