import type { Mutant } from "../mutant.ts";

const tests = ["test/api/if-match.test.ts"];

/** Where the version of `If-Match` is judged again under the lock of the row. */
const places: readonly (readonly [file: string, find?: string])[] = [
  ["engine/operations/delete.ts"],
  ["engine/operations/replace.ts"],
  ["projects/project/admin-operations.ts"],
  ["projects/project/restore-project.ts"],
  ["projects/project/change-project.ts"],
  ["projects/members/member-operations.ts"],
  ["projects/views/view-operations.ts"],
  ["projects/products/product-operations.ts"],
  ["projects/cables/cable-operations.ts"],
  ["projects/view-items/item-operations.ts"],
  ["identity/users/replace-user.ts"],
  ["identity/users/delete-user.ts"],
  ["identity/oauth-clients/change-client.ts"],
  ["identity/sso/change-provider.ts"],
  ["application/settings/change-application.ts", "checkExpectedVersion(context, row);"],
];

export const mutants: readonly Mutant[] = places.map(([path, find = "checkExpectedVersion(context, before);"]) => ({
  bug: "a lost update: If-Match is not judged under the lock of the row",
  file: `packages/core/src/${path}`,
  find,
  replace: "void checkExpectedVersion;",
  tests,
}));
