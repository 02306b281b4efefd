import type { Mutant } from "../mutant.ts";

const tests = ["test/api/if-match.test.ts"];

/** Where the version of `If-Match` is judged again under the lock of the row. */
const places: readonly (readonly [file: string, find?: string])[] = [
  ["resource/operations/delete.ts"],
  ["resource/operations/replace.ts"],
  ["resources/projects/admin-operations.ts"],
  ["resources/projects/restore-project.ts"],
  ["resources/projects/change-project.ts"],
  ["resources/projects/member-operations.ts"],
  ["resources/project-views/view-operations.ts"],
  ["resources/project-products/product-operations.ts"],
  ["resources/project-cables/cable-operations.ts"],
  ["resources/view-items/item-operations.ts"],
  ["resources/view-templates/hide.ts"],
  ["resources/users/replace-user.ts"],
  ["resources/users/delete-user.ts"],
  ["resources/oauth-clients/change-client.ts"],
  ["resources/sso/change-provider.ts"],
  ["resources/applications/change-application.ts", "checkExpectedVersion(context, row);"],
];

export const mutants: readonly Mutant[] = places.map(([path, find = "checkExpectedVersion(context, before);"]) => ({
  bug: "a lost update: If-Match is not judged under the lock of the row",
  file: `packages/core/src/${path}`,
  find,
  replace: "void checkExpectedVersion;",
  tests,
}));
