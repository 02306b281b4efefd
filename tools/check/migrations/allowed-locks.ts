/**
 * Statements that may run although nothing says that they hold nobody up, by migration and beginning, each with the reason.
 * Nothing excuses one that takes a table, column or type from processes of the release before.
 */
export const allowedLocks: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
