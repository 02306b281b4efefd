import { checkFirstParty } from "../../engine/calls/check-caller.ts";
import { actorOf, type Operation, type OperationContext } from "../../engine/calls/operation.ts";
import { grants, type Privilege } from "../../engine/calls/privilege.ts";
import { DomainError } from "../../engine/errors.ts";
import { restoreOperation } from "../../engine/operations/restore.ts";
import { standardOperations } from "../../engine/operations/standard.ts";
import { inTransaction } from "../../engine/rows/change.ts";
import { joinedStore } from "../../engine/rows/joined-store.ts";
import { findLive } from "../../engine/rows/rows.ts";
import { isJsonObject } from "../../engine/schemas/json.ts";
import { type RoleRow, roles } from "./table.ts";

const standard = standardOperations(roles);

/** Operations on roles. */
export const roleOperations: readonly Operation[] = [
  { ...standard.create, firstParty: true, run: guarded(standard.create) },
  { ...standard.replace, firstParty: true, subject: editableRole, run: guarded(locked(standard.replace)) },
  { ...standard.patch, firstParty: true, subject: editableRole, run: guarded(locked(standard.patch)) },
  {
    ...standard.delete,
    firstParty: true,
    subject: editableRole,
    run: (context, input) => locked(standard.delete).run(context, input),
  },
  {
    ...restoreOperation(roles, ({ context }, { rows }) => rows.forEach((row) => checkHeld(context, row["privileges"]))),
    firstParty: true,
  },
  standard.get,
  present(standard.grid),
];

/** Rights are never shown as they were. */
function present({ mayLag: _, ...operation }: Operation): Operation {
  return operation;
}

/**
 * Finds the role in the path, unless it is built in or carries a privilege that the caller lacks: taking is like
 * giving.
 */
async function editableRole(context: OperationContext, parameters: Readonly<Record<string, string>>): Promise<RoleRow> {
  const role = await findLive(context.store, roles.table, { id: parameters.roleId });
  checkEditable(context, { ...role });
  return role;
}

/** Judges a role before the body is read, and again under its lock: somebody may have given it a privilege meanwhile. */
function checkEditable(context: OperationContext, role: Readonly<Record<string, unknown>>): void {
  if (role["builtIn"] === true)
    throw new DomainError(
      "forbidden",
      `The role ${String(role["name"])} is built in and can neither be changed nor removed`,
    );
  checkHeld(context, role["privileges"]);
}

/** The operation in a transaction that judges the role under its lock first. */
function locked(operation: Operation): Operation {
  const run: Operation["run"] = (context, input) =>
    inTransaction(context, async ({ transaction }) => {
      const id = input.parameters["roleId"];
      checkEditable(context, { ...(await findLive(transaction, roles.table, { id, lock: true })) });
      return operation.run({ ...context, store: joinedStore(transaction) }, input);
    });
  return { ...operation, run };
}

/**
 * Keeps callers from granting a privilege that they lack; otherwise the right to edit roles would include every
 * privilege.
 */
function guarded(operation: Operation): Operation["run"] {
  return (context, input) => {
    checkHeld(context, isJsonObject(input.body) ? input.body.privileges : undefined);
    return operation.run(context, input);
  };
}

/**
 * Checks the privileges that the caller's change grants or takes.
 * @throws {DomainError} `forbidden` for any to a third-party client, and when the caller lacks one of them
 */
export function checkMayGive(context: OperationContext, given: readonly string[]): void {
  if (given.length > 0) checkFirstParty(actorOf(context));
  checkHeld(context, given);
}

/** @throws {DomainError} `forbidden` when the caller lacks one of the privileges */
export function checkHeld(context: OperationContext, asked: unknown): void {
  const held = actorOf(context).privileges;
  const wanted: readonly Privilege[] = Array.isArray(asked) ? asked : [];
  const lacking = wanted.find((privilege) => !grants(held, privilege));
  if (lacking === undefined) return;
  throw new DomainError("forbidden", "Only users who hold a privilege can give it or take it away", {
    requiredPrivilege: lacking,
  });
}
