import type { OperationContext } from "@design-catalog/core";
import { parseJsonBody, validate } from "@design-catalog/core/engine";
import { Type } from "@sinclair/typebox";

/** Credentials shown in the first step of a sign-in. */
export interface FirstStep {
  readonly emailAddress: string;
  readonly password: string;
}

/** Milliseconds to take the second step: long enough to find a phone. */
const stepMs = 5 * 60_000;

const stepSchema = Type.Object({ emailAddress: Type.String(), password: Type.String(), expiresMs: Type.Number() });

/**
 * The first step, as the form of the second one carries it. It is sealed for one browser and five minutes, so the page
 * shows no password and the server keeps no state before sign-in.
 */
export function sealStep({ ports }: OperationContext, step: FirstStep, formToken: string): Promise<string> {
  const expiresMs = ports.clock.now() + stepMs;
  return ports.secretBox.seal(JSON.stringify({ ...step, expiresMs }), stepPurpose(formToken));
}

/** The first step of a form of this browser; undefined if it has expired or is not ours. */
export async function openStep(
  { ports }: OperationContext,
  sealed: string,
  formToken: string,
): Promise<FirstStep | undefined> {
  // Only what we sealed for this browser can be opened.
  const text = await ports.secretBox.open(sealed, stepPurpose(formToken)).catch(() => undefined);
  if (text === undefined) return undefined;
  const { expiresMs, ...step } = validate(stepSchema, parseJsonBody(text));
  return expiresMs > ports.clock.now() ? step : undefined;
}

function stepPurpose(formToken: string): string {
  return `sign-in-step:${formToken}`;
}
