import { invalid } from "../../engine/errors.ts";
import type { Ports } from "../../ports/ports.ts";

/** @throws {DomainError} `validation_failed` at the pointer when deliveries to the URL would be refused */
export async function vetUrl(
  context: { readonly ports: Pick<Ports, "addressPolicy"> },
  url: string,
  pointer = "/url",
): Promise<void> {
  const verdict = await context.ports.addressPolicy.vetDestination(url);
  if (!verdict.allowed) throw invalid(pointer, "forbidden_url", verdict.reason);
}
