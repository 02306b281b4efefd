/** Statements that may run although they match a rule, by migration and beginning, each with the reason. */
export const allowedLocks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "0072-delivery-relations": {
    "alter table deliveries rename column project_id to related_id":
      "no release has had the column, so no process of one uses it; renaming changes the catalogue and reads no row",
  },
};
