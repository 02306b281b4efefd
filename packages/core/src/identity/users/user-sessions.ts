import { Type } from "@sinclair/typebox";
import { defineOperation } from "../../engine/calls/operation.ts";
import { readSessions, sessionExample, sessionSchema } from "../me/session-operations.ts";
import { userSubject } from "./user-operations.ts";

export const listUserSessions = defineOperation({
  name: "listUserSessions",
  method: "GET",
  path: "/api/v1/admin/users/{userId}/sessions",
  tag: "Users",
  summary: "List the sessions of a user",
  description:
    "Returns the live sessions of a user, the last used first: at most 1,000 of programs and 1,000 of browsers.",
  privilege: "Admin Users",
  audience: "anyone",
  firstParty: true,
  output: Type.Array(sessionSchema),
  example: { output: [{ ...sessionExample, current: false }] },
  subject: userSubject,
  run: (context, { subject }) => readSessions(context, subject),
});
