/** Statements that may run although they match a rule, by migration and beginning, each with the reason. */
export const allowedLocks: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
