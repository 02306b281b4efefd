import type { Operation } from "../../engine/calls/operation.ts";
import { confirmTotp, disableTotp, getTotp, startTotp } from "./factor-operations.ts";

/** Operations of users on their own second factor. */
export const factorOperations: readonly Operation[] = [getTotp, startTotp, confirmTotp, disableTotp];
