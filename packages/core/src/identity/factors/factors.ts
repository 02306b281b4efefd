import type { Operation } from "../../engine/calls/operation.ts";
import { confirmTotp, disableTotp, getTotp, startTotp } from "./factor-operations.ts";

/** Everything that users do with their own second factor. */
export const factorOperations: readonly Operation[] = [getTotp, startTotp, confirmTotp, disableTotp];
