import { base32 } from "../../engine/text/base32.ts";
import type { OperationContext } from "../../engine/calls/operation.ts";

/** Enough for years, few enough for a slip of paper. */
export const recoveryCodesTotal = 10;

/** 80 random bits, beyond guessing even from a hash. */
const codeBytes = 10;

/** New recovery codes as they are written down: four groups of four letters and digits. */
export function newRecoveryCodes(context: OperationContext): readonly string[] {
  return Array.from({ length: recoveryCodesTotal }, () => {
    const code = base32(context.ports.random.bytes(codeBytes)).toLowerCase();
    return (code.match(/.{4}/gu) ?? []).join("-");
  });
}

/** What is kept of a recovery code, however it was typed. */
export function recoveryCodeHash(context: OperationContext, code: string): Promise<string> {
  return context.ports.digest.sha256(code.toLowerCase().replaceAll(/[\s-]/gu, ""));
}
