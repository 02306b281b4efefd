import type { OperationContext } from "@design-catalog/core";
import { parseJsonBody, validate } from "@design-catalog/core/engine";
import { Type } from "@sinclair/typebox";

/** What somebody has shown in the first step of a sign-in. */
export interface FirstStep {
  readonly emailAddress: string;
  readonly password: string;
}

/** Until then the second step is taken, in milliseconds: long enough to find one's phone. */
const stepMs = 5 * 60_000;

const stepSchema = Type.Object({ emailAddress: Type.String(), password: Type.String(), expiresMs: Type.Number() });

/**
 * The first step as the form of the second one carries it: sealed, so that the page shows no password, for one browser
 * and for five minutes. The server keeps nothing of somebody who has not signed in yet.
 */
export function sealStep({ ports }: OperationContext, step: FirstStep, formToken: string): Promise<string> {
  const expiresMs = ports.clock.now() + stepMs;
  return ports.secretBox.seal(JSON.stringify({ ...step, expiresMs }), stepPurpose(formToken));
}

/** The first step of a form of this browser; undefined when it has expired or is not from here. */
export async function openStep(
  { ports }: OperationContext,
  sealed: string,
  formToken: string,
): Promise<FirstStep | undefined> {
  // What is not sealed by us for this browser cannot be opened.
  const text = await ports.secretBox.open(sealed, stepPurpose(formToken)).catch(() => undefined);
  if (text === undefined) return undefined;
  const { expiresMs, ...step } = validate(stepSchema, parseJsonBody(text));
  return expiresMs > ports.clock.now() ? step : undefined;
}

function stepPurpose(formToken: string): string {
  return `sign-in-step:${formToken}`;
}
