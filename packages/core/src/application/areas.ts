import type { Privilege } from "../engine/calls/privilege.ts";

/** The areas of administration, which roles, limits and documents list in this order. */
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

declare module "../engine/calls/privilege.ts" {
  /** Makes a misspelt area of an operation or a resource an error of the compiler. */
  interface Areas extends Record<(typeof areas)[number], true> {}
}

/**
 * Every privilege, in the order of {@link areas}.
 * @example
 * ```ts
 * assert(privileges.includes("Admin Users r/w"));
 * ```
 */
export const privileges: readonly Privilege[] = areas.flatMap((area): Privilege[] => [
  `Admin ${area}`,
  `Admin ${area} r/w`,
]);
