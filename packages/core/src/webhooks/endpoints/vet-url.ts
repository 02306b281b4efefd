import { invalid } from "../../engine/errors.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";

/** @throws {DomainError} `validation_failed` at `/url` when deliveries to the URL would be refused */
export async function vetUrl(context: OperationContext, url: string): Promise<void> {
  const verdict = await context.ports.addressPolicy.vetDestination(url);
  if (!verdict.allowed) throw invalid("/url", "forbidden_url", verdict.reason);
}
