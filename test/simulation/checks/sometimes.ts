import type { Sometimes } from "./check.ts";

export const sometimes: readonly Sometimes[] = [];
