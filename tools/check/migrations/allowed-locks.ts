/**
 * Statements that may run although nothing says that they hold nobody up, by migration and beginning, each with the reason.
 * Nothing excuses one that takes a table, column or type from processes of the release before.
 */
export const allowedLocks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "0130-move-states": {
    "alter table applications": "applications has one row for each application, so the check is instant",
  },
  "0137-held-deliveries-index": {
    "create index if not exists deliveries__held_since__index on only deliveries": "ONLY makes an index without rows",
    "select partition.relname as name": "reads the catalogue, to make the index of each day concurrently",
  },
  "0142-heavier-operations": {
    "update applications": "applications has one row for each application, so the update is instant",
  },
};
