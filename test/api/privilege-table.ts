import type { Privilege } from "@design-catalog/core";
import type { projectRights } from "@design-catalog/core/projects";

/** Names of rights in projects. */
type RightName = (typeof projectRights)[keyof typeof projectRights]["name"];

/**
 * Callers. `owner` owns the project of an operation and nobody else does. The three behind the administrator
 * are administrators too: one with a token that lacks the scope `admin`, one through a third-party client with every scope,
 * and a service account. `portal` holds a link of an administrator to the portal of an endpoint, which allows everything,
 * and `reading portal` one that allows no action.
 */
export const callers = [
  "nobody",
  "bad token",
  "user",
  "another area",
  "reader",
  "writer",
  "owner",
  "administrator",
  "without admin",
  "third party",
  "service account",
  "portal",
  "reading portal",
] as const;

/** One of {@link callers}. */
export type Caller = (typeof callers)[number];

/** Result of a call: the status of a refusal, or 200 for anything from 200 to 299. */
export type Outcome = 200 | 401 | 403 | 404 | 409;

/** Kinds of required privileges, which stand for the privileges themselves. */
type Requirement = "public" | "user" | "portal" | RightName | "read" | "change";

/** `reader` and `writer` hold the area of the operation; for projects that is Admin Projects. */
const outcomes: { readonly [Kind in Requirement]: readonly Outcome[] } = {
  // nobody, bad token, user, another area, reader, writer, owner, administrator, without admin, third party, service
  // account, portal, reading portal
  public: [200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200, 200],
  portal: [401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 401, 200, 403],
  user: [401, 401, 200, 200, 200, 200, 200, 200, 200, 200, 200, 401, 401],
  read: [401, 401, 403, 403, 200, 200, 403, 200, 403, 200, 200, 401, 401],
  change: [401, 401, 403, 403, 403, 200, 403, 200, 403, 200, 200, 401, 401],
  "project reader": [401, 401, 404, 404, 200, 200, 200, 200, 200, 200, 200, 401, 401],
  "project writer": [401, 401, 404, 404, 403, 200, 200, 200, 200, 200, 200, 401, 401],
  "project owner": [401, 401, 404, 404, 403, 200, 200, 200, 200, 200, 200, 401, 401],
};

/** Operations that a service account cannot use, since it is nobody: it has no names to change, identity or mailbox. */
const notForServiceAccounts: Readonly<Record<string, Outcome>> = {
  patchMe: 409,
  getUserInfo: 403,
  postUserInfo: 403,
  acceptOwnInvitation: 404,
  declineOwnInvitation: 404,
};

/** Operations of a portal that every link opens, also one that allows no action. */
const readingOperations: readonly string[] = [
  "getPortalDelivery",
  "getPortalEndpoint",
  "listPortalSchemas",
  "queryPortalDeliveries",
];

/** An operation as the contract has it: its name, its privilege, and whether it is for the service's own client. */
interface Asked {
  readonly name: string;
  readonly required: string;
  readonly firstParty?: boolean | undefined;
}

/** The expected result of a caller's call to an operation. */
export function expectedOutcome({ name, required, firstParty = false }: Asked, caller: Caller): Outcome {
  const isOthers = caller === "third party" || caller === "service account";
  if (isOthers && firstParty) return 403;
  if (caller === "service account" && notForServiceAccounts[name]) return notForServiceAccounts[name];
  if (caller === "reading portal" && readingOperations.includes(name)) return 200;
  const outcome = outcomes[requirementOf(required)][callers.indexOf(caller)];
  if (outcome === undefined) throw new TypeError(`Cannot tell the outcome because no column is for ${caller}`);
  return outcome;
}

/** Privileges that a caller of an operation holds. */
export function privilegesOf(required: string, caller: Caller): readonly Privilege[] {
  // Each area has both privileges.
  const area = areaOf(required);
  if (caller === "reader") return [`Admin ${area}` as Privilege];
  if (caller === "writer") return [`Admin ${area} r/w` as Privilege];
  if (caller === "another area") return area === "Signals" ? ["Admin Cables r/w"] : ["Admin Signals r/w"];
  return [];
}

function requirementOf(required: string): Requirement {
  // Every requirement that is not a privilege of an area is in the type.
  if (!required.startsWith("Admin ")) return required as Requirement;
  return required.endsWith(" r/w") ? "change" : "read";
}

function areaOf(required: string): string {
  return required.startsWith("Admin ") ? required.slice("Admin ".length).replace(/ r\/w$/u, "") : "Projects";
}
