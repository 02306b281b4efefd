/** Mails about accounts; each has a built-in text, which an application may replace. */
export const accountMailKinds = [
  "verification",
  "already-registered",
  "signed-up-again",
  "account-removed",
  "password-reset",
  "password-changed",
  "address-changed",
  "address-assigned",
  "invitation",
  "project-invitation",
] as const;

/** One of {@link accountMailKinds}. */
export type AccountMailKind = (typeof accountMailKinds)[number];

/** Values that every text may name in addition to its own. */
export const commonPlaceholders = ["applicationName", "emailAddress", "baseUrl"] as const;

/**
 * The values that the text of a mail may name as `{name}`. Names of people are not among them, because a stranger who
 * signs up chooses one.
 */
export const placeholdersOf: Readonly<Record<AccountMailKind, readonly string[]>> = {
  verification: ["link", "hours"],
  "already-registered": ["link", "hours"],
  "signed-up-again": ["link", "hours"],
  "account-removed": [],
  "password-reset": ["link", "hours"],
  "password-changed": [],
  "address-changed": [],
  "address-assigned": ["link", "hours"],
  invitation: ["link", "days", "invitedBy"],
  "project-invitation": ["link", "days", "invitedBy"],
};

/** Believable values, for previews and for the mail that tries a text out. The link leads to a refusal. */
export function sampleValues(baseUrl: string): Readonly<Record<string, string>> {
  return { link: `${baseUrl}/verify?token=sample`, hours: "24", days: "7", invitedBy: "kim@dealer.example" };
}
