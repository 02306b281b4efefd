import { DomainError } from "../../engine/errors.ts";
import type { Id } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import { endpointPurpose } from "./table.ts";

/** Shown instead of a sealed value; sent back, it keeps the value. */
export const mask = "********";

/** True if two vetted URLs name the same host and port. Sealed values are never sent to another one unseen. */
export function isSameHost(one: string, other: string): boolean {
  return hostOf(one) === hostOf(other);
}

/** Host and port of a vetted URL, in lower case for comparison. */
function hostOf(url: string): string {
  return (/^https:\/\/([^/?#]*)/iu.exec(url)?.[1] ?? "").toLowerCase().replace(/:443$/u, "");
}

/** True when a sealed value stays as it is; resealing would change its bytes and count as a change. */
export async function isKept(
  context: { readonly ports: Pick<Ports, "secretBox"> },
  endpointId: Id<"endpoint">,
  { current, value }: { readonly current: string; readonly value: string },
): Promise<boolean> {
  if (value === mask) return true;
  try {
    return (await context.ports.secretBox.open(current, endpointPurpose(endpointId))) === value;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "secret_unreadable")) throw error;
    // A value that no longer opens is replaced: that is how an operator repairs it.
    return false;
  }
}
