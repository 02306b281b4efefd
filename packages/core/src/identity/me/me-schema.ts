import { type Static, Type } from "@sinclair/typebox";
import { actorOf, type OperationContext } from "../../engine/calls/operation.ts";
import { notFound } from "../../engine/errors.ts";
import { presentUser, userExample, userSchema } from "../users/schemas.ts";
import { type UserRow, users } from "../users/table.ts";

/** The caller's own account with its privileges. */
export const meSchema = Type.Object(
  { ...userSchema.properties, roleNames: Type.Array(Type.String()), privileges: Type.Array(Type.String()) },
  { $id: "Me", additionalProperties: false },
);

export const meExample = { ...userExample, roleNames: [], privileges: [] };

/**
 * The caller's row.
 * @throws {DomainError} `not_found`
 */
export async function ownUser(context: OperationContext): Promise<UserRow> {
  const row = await context.store.find(users, actorOf(context).userId);
  if (!row || row.deleted) throw notFound();
  return row;
}

/** Presents the account with the rights that the token has now. */
export function presentMe(context: OperationContext, row: UserRow): Static<typeof meSchema> {
  const { roles, privileges } = actorOf(context);
  return { ...presentUser(row), roleNames: [...roles], privileges: [...privileges] };
}
