import { Type } from "@sinclair/typebox";
import { notFound } from "../../errors.ts";
import { actorOf, defineOperation } from "../../resource/operation.ts";
import { presentUser, userExample, userSchema } from "./schemas.ts";
import { users } from "./table.ts";

/** The caller's own account with its privileges. */
export const getMe = defineOperation({
  name: "getMe",
  method: "GET",
  path: "/api/v1/me",
  tag: "Me",
  summary: "Read the own account",
  privilege: "user",
  status: 200,
  output: Type.Object(
    { ...userSchema.properties, roleNames: Type.Array(Type.String()), privileges: Type.Array(Type.String()) },
    { $id: "Me", additionalProperties: false },
  ),
  example: { output: { ...userExample, roleNames: [], privileges: [] } },
  async run(context) {
    const actor = actorOf(context);
    const row = await context.store.find(users, actor.userId);
    if (!row) throw notFound();
    return { ...presentUser(row), roleNames: [...actor.roles], privileges: [...actor.privileges] };
  },
});
