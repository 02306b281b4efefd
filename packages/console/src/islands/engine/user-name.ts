import type { User } from "@design-catalog/client/api";

/** A user's full name, otherwise the email address. */
export function userName(user: Pick<User, "firstName" | "lastName" | "emailAddress">): string {
  const name = [user.firstName, user.lastName].filter((part) => part !== null).join(" ");
  return name === "" ? user.emailAddress : name;
}
