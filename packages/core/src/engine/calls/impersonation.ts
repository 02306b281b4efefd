import { DomainError } from "../errors.ts";
import type { Access } from "./access.ts";
import type { Actor } from "./operation.ts";

/**
 * The one check that keeps an impersonated session from what would outlast it: only an operation for `anyone` lets it in.
 * @throws {DomainError} `forbidden`
 */
export function checkImpersonation({ privilege, audience }: Access, actor: Actor | null): void {
  if (actor?.impersonatorId === undefined || privilege === "public" || audience === "anyone") return;
  throw new DomainError("forbidden", "An impersonated session may not do this");
}
