import type { Right } from "../../engine/calls/privilege.ts";

/** Rights in a project, for the `privilege` of operations. */
export const projectRights = {
  reader: { name: "project reader", holders: "Owner, members and holders of `Admin Projects`" },
  writer: { name: "project writer", holders: "Owner, editors and holders of `Admin Projects r/w`" },
  owner: { name: "project owner", holders: "The owner of the project and holders of `Admin Projects r/w`" },
} as const satisfies Readonly<Record<string, Right>>;

/** One of reader, writer and owner. */
export type ProjectRight = keyof typeof projectRights;
