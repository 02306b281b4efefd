import { Type } from "@sinclair/typebox";
import { forUsers } from "../../engine/calls/access.ts";
import { defineOperation } from "../../engine/calls/operation.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { baseSchema } from "../../engine/rows/definition.ts";
import { patchMembers } from "../../engine/rows/patch.ts";
import { changeRow, findLive } from "../../engine/rows/rows.ts";
import { checkVersion } from "../../engine/rows/version.ts";
import { checkPerson } from "../service-accounts/check-person.ts";
import { userKind } from "../users/replace-user.ts";
import { userSchema } from "../users/schemas.ts";
import { users } from "../users/table.ts";
import { meExample, meSchema, ownUser, presentMe } from "./me-schema.ts";

export const getMe = defineOperation({
  name: "getMe",
  method: "GET",
  path: "/api/v1/me",
  tag: "Me",
  summary: "Read your account",
  description: "Returns the account behind the token, with its roles, privileges and settings.",
  ...forUsers,
  audience: "anyone",
  beforePasskey: true,
  changesApart: true,
  output: meSchema,
  example: { output: meExample },
  run: async (context) => presentMe(context, await ownUser(context)),
});

const { firstName, lastName, locale } = userSchema.properties;

export const patchMe = defineOperation({
  name: "patchMe",
  method: "PATCH",
  path: "/api/v1/me",
  tag: "Me",
  summary: "Change your names and language",
  description:
    "Changes names and language of the account behind the token. Only administrators change address and roles.",
  ...forUsers,
  audience: "anyone",
  body: Type.Object(
    { ...patchMembers({ firstName, lastName, locale }), version: baseSchema.version },
    { $id: "MePatch", additionalProperties: false },
  ),
  output: meSchema,
  example: { body: { firstName: "Kim", locale: "de-CH", version: 3 }, output: { ...meExample, version: 4 } },
  subject: ownUser,
  run: (context, { body: { version, ...changes }, subject }) =>
    inTransaction(context, async (change) => {
      const { transaction } = change;
      const before = await findLive(transaction, users, { id: subject.id, lock: true });
      checkPerson(before);
      checkVersion(version, before.version);
      return presentMe(context, await changeRow(change, { kind: userKind, before, changes }));
    }),
});
