import { DomainError } from "../errors.ts";
import type { Access } from "./access.ts";
import type { Actor } from "./operation.ts";

/**
 * Refuses an impersonated session unless the operation is for `anyone`, because the effect of any other would outlast
 * it.
 * @throws {DomainError} `forbidden`
 */
export function checkImpersonation({ privilege, audience }: Access, actor: Actor | null): void {
  if (actor?.impersonatorId === undefined || privilege === "public" || privilege === "portal") return;
  if (audience === "anyone") return;
  throw new DomainError("forbidden", "An impersonated session may not do this");
}
