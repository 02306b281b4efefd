import type { Mutant } from "../mutant.ts";

const checks = "packages/core/src/engine/calls/check-caller.ts";
const checkTests = ["packages/core/src/engine/calls/check-caller.test.ts", "packages/http/src/tokens/bearer.test.ts"];
const clients = "packages/core/src/identity/oauth-clients";
const offered = [`${clients}/offered-scopes.test.ts`];
const thirdParty = ["test/api/third-party.test.ts"];

export const mutants: readonly Mutant[] = [
  {
    bug: "operations of administration are opened by the scope api, as any client has it",
    file: checks,
    find: `scope ?? (isAreaPrivilege(privilege) ? "admin" : "api")`,
    replace: `scope ?? (privilege === "public" ? "admin" : "api")`,
    tests: checkTests,
  },
  {
    bug: "a token for the MCP server opens the REST API",
    file: checks,
    find: `actor.resources?.has(scope === "mcp" ? "mcp" : through) === false`,
    replace: `actor.resources?.size === 0`,
    tests: checkTests,
  },
  {
    bug: "at the MCP server the scope mcp opens administration too",
    file: checks,
    find: `const scope = required === "api" ? through : required;`,
    replace: `const scope = required === "openid" || through === "api" ? required : through;`,
    tests: checkTests,
  },
  {
    bug: "a client of others edits roles and impersonates",
    file: checks,
    find: `if (requirement.firstParty) checkFirstParty(actor);`,
    replace: "",
    tests: thirdParty,
  },
  {
    bug: "a client of others makes clients trusted and invites administrators",
    file: "packages/core/src/application/roles/roles.ts",
    find: `if (given.length > 0) checkFirstParty(actorOf(context));`,
    replace: "",
    tests: thirdParty,
  },
  {
    bug: "a client of others gives a user a role that has no privileges yet",
    file: "packages/core/src/identity/users/replace-user.ts",
    find: `        checkFirstParty(actorOf(context));\n`,
    replace: "",
    tests: thirdParty,
  },
  {
    bug: "a client of others moves its user's account to its maker's address, and resets the password there",
    file: "packages/core/src/identity/users/replace-user.ts",
    find: `  checkFirstParty(actorOf(context));\n  if (`,
    replace: `  if (`,
    tests: thirdParty,
  },
  {
    bug: "a client of others lets clients that nobody vouches for administer, and everybody sign up",
    file: "packages/core/src/application/settings/change-application.ts",
    find: `if (!sameJson(before.settings, { ...after.settings, locale })) checkFirstParty(actorOf(context));`,
    replace: "",
    tests: thirdParty,
  },
  {
    bug: "a client enters another one that may administer whatever thirdPartyAdmin says",
    file: "packages/core/src/identity/oauth-clients/check-client.ts",
    find: `if (after.scopes?.includes("admin") && reachesMore) checkFirstParty(actorOf(context));`,
    replace: "",
    tests: ["test/api/third-party.test.ts"],
  },
  {
    bug: "a client takes over another one that may administer, by its redirect URI",
    file: "packages/core/src/identity/oauth-clients/check-client.ts",
    find: `const reach = ["redirectUris", "scopes"] as const;`,
    replace: `const reach = ["scopes"] as const;`,
    tests: ["test/api/third-party.test.ts"],
  },
  {
    bug: "a client enables another one that may administer, which had been locked out",
    file: "packages/core/src/identity/oauth-clients/check-client.ts",
    find: `!isSame || (after.enabled && !before.enabled)`,
    replace: `!isSame`,
    tests: ["test/api/third-party.test.ts"],
  },
  {
    bug: "an integration may not even disable a client that may administer",
    file: "packages/core/src/identity/oauth-clients/check-client.ts",
    find: `if (after.scopes?.includes("admin") && reachesMore)`,
    replace: `if (after.scopes?.includes("admin"))`,
    tests: ["test/api/third-party.test.ts"],
  },
  {
    bug: "making a client trusted needs no right to give",
    file: "packages/core/src/identity/oauth-clients/check-client.ts",
    find: "(reachesMore || !before.trusted)",
    replace: "reachesMore",
    tests: ["packages/core/src/identity/oauth-clients/client-operations.test.ts", "test/api/third-party.test.ts"],
  },
  {
    bug: "a client of others has the links of mails told to its maker",
    file: "packages/core/src/application/mail-texts/emails.ts",
    find: `checkMayGive(context, privileges)`,
    replace: "privileges",
    tests: thirdParty,
  },
  {
    bug: "a client of others brings back a removed administrator",
    file: "packages/core/src/identity/users/restore-user.ts",
    find: `      checkMayGive(context, (await heldRights(transaction, before)).privileges);\n`,
    replace: "",
    tests: thirdParty,
  },
  {
    bug: "a token for projects only reads names and addresses of users by their ids",
    file: "packages/core/src/projects/members/member-operations.ts",
    find: ` && !isOutOfScope`,
    replace: "",
    tests: ["packages/core/src/projects/members/members.test.ts"],
  },
  {
    bug: "the setting thirdPartyAdmin is not asked when a client is used, so switching it off takes nothing away",
    file: `${clients}/find-client.ts`,
    find: `await presentScopes(context.store, client)`,
    replace: `client.scopes`,
    tests: offered,
  },
  {
    bug: "whoever registers without naming scopes gets administration where the application lets others administer",
    file: `${clients}/client-metadata.ts`,
    find: `if (known.length === 0) return openScopes;`,
    replace: `if (known.length === 0) return offered;`,
    tests: [`${clients}/register-client.test.ts`],
  },
  {
    bug: "a client that asks for administration without having it is refused instead of getting the rest",
    file: "packages/core/src/identity/oauth/authorization-parameters.ts",
    find: `wanted.filter((scope) => scope !== "admin" || client.scopes.includes(scope))`,
    replace: `wanted`,
    tests: ["packages/core/src/identity/oauth/begin-authorization.test.ts"],
  },
  {
    bug: "a password token that names the API as its resource lacks administration",
    file: "packages/core/src/identity/oauth/password-grant.ts",
    find: `resources.flatMap((name) => resourceScopes[name]).join(" ")`,
    replace: `resources.join(" ")`,
    tests: ["packages/core/src/identity/oauth/password-grant.test.ts"],
  },
  {
    bug: "a client of others adds a provider of its own, which lets its people in",
    file: "packages/core/src/identity/sso/provider-operations.ts",
    find: `  audience: "anyone",
  firstParty: true,`,
    replace: `  audience: "anyone",`,
    tests: thirdParty,
  },
];
