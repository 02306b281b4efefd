/** The areas of administration; each has a read and a read-and-change privilege. */
export const areas = [
  "Application",
  "Audit",
  "Cables",
  "Connectors",
  "Domains",
  "Emails",
  "Files",
  "Impersonate",
  "Lists",
  "Logs",
  "MCP",
  "OAuth Clients",
  "Products",
  "Projects",
  "Reports",
  "Roles",
  "SSO",
  "Session Recordings",
  "Signals",
  "Snapshots",
  "Translations",
  "Users",
  "View Templates",
  "Webhooks",
] as const;

/** One of {@link areas}. */
export type Area = (typeof areas)[number];

/** A right that a role can carry: read an area, or read and change it. */
export type Privilege = `Admin ${Area}` | `Admin ${Area} r/w`;

/** A right in the project that the path names, which the operation judges. */
export type ProjectPrivilege = "project reader" | "project writer" | "project owner";

/** What an operation asks of its caller. */
export type RequiredPrivilege = "public" | "user" | ProjectPrivilege | Privilege;

/** Every privilege, in the order of {@link areas}. */
export const privileges: readonly Privilege[] = areas.flatMap((area): Privilege[] => [
  `Admin ${area}`,
  `Admin ${area} r/w`,
]);

/** True when the held privileges include the asked one; r/w includes read. */
export function grants(held: ReadonlySet<string>, asked: Privilege): boolean {
  return held.has(asked) || held.has(`${asked} r/w`);
}

/** True for a privilege of an area, as opposed to public, user and the project rights. */
export function isAreaPrivilege(required: RequiredPrivilege): required is Privilege {
  return required.startsWith("Admin ");
}
