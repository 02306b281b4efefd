import { readApplicationSettings } from "../../application/settings/read-settings.ts";
import type { Change } from "../../engine/rows/change.ts";
import { insertRows, newBase } from "../../engine/rows/rows.ts";
import type { OAuthClientRow } from "../oauth-clients/table.ts";
import { userKind } from "../users/replace-user.ts";
import type { UserRow } from "../users/table.ts";
import { serviceAddress } from "./service-address.ts";

/** The characters of a name that fit a first name. */
const nameStart = /^.{0,100}/su;

/**
 * Inserts the record of a service account among the users. It has no password, and its changes announce no event: no
 * person has joined.
 */
export async function insertServiceUser(
  change: Change,
  { name, clientId, roles }: Pick<OAuthClientRow, "name" | "clientId" | "roles">,
): Promise<UserRow> {
  const { context, transaction } = change;
  const { locale } = await readApplicationSettings(transaction);
  const user: UserRow = {
    ...newBase(context),
    kind: "service",
    emailAddress: serviceAddress(clientId),
    addressState: "unverified",
    firstName: serviceName(name),
    lastName: null,
    locale,
    status: "active",
    roles,
    settings: {},
    lastSignInAt: null,
    passwordHash: null,
    accessEpoch: 0,
  };
  await insertRows(change, { kind: userKind, rows: [user] });
  return user;
}

/** Name of a service account among the users. */
export function serviceName(name: string): string {
  return nameStart.exec(name)?.[0] ?? "";
}
