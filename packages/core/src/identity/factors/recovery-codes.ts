import type { OperationContext } from "../../engine/calls/operation.ts";
import { base32 } from "../../engine/text/base32.ts";
import { factorCode } from "./factor-code.ts";

/** Recovery codes of a user: enough for years, few enough for a slip of paper. */
export const recoveryCodesTotal = 10;

/** Bytes of a code: 80 random bits cannot be guessed, even from a hash. */
const codeBytes = 10;

/** Creates recovery codes in their written form: four groups of four letters and digits. */
export function newRecoveryCodes(context: OperationContext): readonly string[] {
  return Array.from({ length: recoveryCodesTotal }, () => {
    const code = base32(context.ports.random.bytes(codeBytes)).toLowerCase();
    return (code.match(/.{4}/gu) ?? []).join("-");
  });
}

/** Hash of a recovery code, the same for every way of typing it. */
export function recoveryCodeHash(context: OperationContext, code: string): Promise<string> {
  return context.ports.digest.sha256(factorCode(code).toLowerCase());
}
