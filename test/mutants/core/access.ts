import { type Mutant, seed } from "../mutant.ts";

const source = "packages/core/src";
const listed = [`${source}/operation-access.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${source}/engine/calls/impersonation.ts`, listed, [
    [
      "an administrator in somebody's name changes their password",
      `privilege === "public" || audience === "anyone"`,
      `privilege === "user" || audience === "anyone"`,
    ],
    ["an impersonated session can do nothing", `audience === "anyone"`, `audience === "self"`],
  ]),
  ...seed(`${source}/identity/me/change-password.ts`, listed, [
    ["an administrator in somebody's name changes their password", `audience: "self"`, `audience: "anyone"`],
  ]),
  ...seed(`${source}/engine/schemas/describe.ts`, listed, [
    ["an impersonated session cannot edit the catalog", `audience: "anyone"`, `audience: "self"`],
  ]),
  ...seed(`${source}/identity/oauth/user-info.ts`, listed, [
    ["clients that only sign users in cannot read who signed in", `scope: "openid"`, `scope: "api"`],
    ["client libraries cannot read the errors of userinfo", `errorFormat: "oauth"`, `errorFormat: "problem"`],
  ]),
  ...seed(
    `${source}/projects/project/access.ts`,
    [`${source}/projects/project/read-history.test.ts`],
    [["the history of a project lacks its own changes", "historyOf: ({ id }) => id", "historyOf: null"]],
  ),
  ...seed(
    `${source}/projects/views/subject.ts`,
    [`${source}/projects/project/read-history.test.ts`, `${source}/projects/views/project-views.test.ts`],
    [["the history of a project lacks its views", "historyOf: ({ projectId }) => projectId", "historyOf: null"]],
  ),
  ...seed(
    `${source}/projects/project/rights.ts`,
    ["packages/http/src/openapi/openapi-description.test.ts"],
    [["the documents let members change projects", "Owner, editors and holders", "Owner, members and holders"]],
  ),
];
