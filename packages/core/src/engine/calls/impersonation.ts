import { DomainError } from "../errors.ts";
import type { Actor, Operation } from "./operation.ts";

/** What belongs to the person alone: password, second factor, sessions, and what clients were let do. */
const ownPath = "/api/v1/me/";

/**
 * The one place that keeps an impersonated session from what would outlast it: it changes nothing below `/me/`, sees no
 * secret, and does nothing that says of itself that it leaves a way in, such as an invitation.
 * @throws {DomainError} `forbidden`
 */
export function checkImpersonation(operation: Operation, actor: Actor | null): void {
  if (actor?.impersonatorId === undefined || !isPersonal(operation)) return;
  throw new DomainError("forbidden", "An impersonated session may not do this");
}

function isPersonal(operation: Operation): boolean {
  const { method, path, impersonable } = operation;
  return impersonable === false || "showsSecretOf" in operation || (method !== "GET" && path.startsWith(ownPath));
}
