/** Areas of administration by name. The engine has none: `application/areas.ts` adds them by declaration merging. */
export interface Areas {}

/** An area of administration; each has a read and a read-and-change privilege. */
export type Area = keyof Areas;

/** A right that a role can carry: read an area, or read and change it. */
export type Privilege = `Admin ${Area}` | `Admin ${Area} r/w`;

/** A right to the resource that the path names, declared by a wing; the operation's `subject` checks it. */
export interface Right {
  /** Words in lower case, such as `project reader`. */
  readonly name: string;
  /** The users who have the right, as the subject of a sentence. */
  readonly holders: string;
  /** Scope that it implies. @default "api" */
  readonly scope?: "admin";
}

/** The privilege that an operation requires of its caller; `portal` is the link of a portal and no right of a user. */
export type RequiredPrivilege = "public" | "user" | "portal" | Right | Privilege;

/**
 * The requirement of an operation in the words of the documents.
 * @example
 * ```ts
 * assert.equal(privilegeName({ name: "project reader", holders: "Members" }), "project reader");
 * ```
 */
export function privilegeName(required: RequiredPrivilege): string {
  return typeof required === "string" ? required : required.name;
}

/**
 * True when the held privileges include the required one; r/w includes read.
 * @example
 * ```ts
 * assert.equal(grants(new Set(["Admin Users r/w"]), "Admin Users"), true);
 * assert.equal(grants(new Set(["Admin Users"]), "Admin Users r/w"), false);
 * ```
 */
export function grants(held: ReadonlySet<string>, asked: Privilege): boolean {
  return held.has(asked) || held.has(`${asked} r/w`);
}

/**
 * True for a privilege of an area, as opposed to public, user, portal and the rights of wings.
 * @example
 * ```ts
 * assert.equal(isAreaPrivilege("Admin Users"), true);
 * assert.equal(isAreaPrivilege("public"), false);
 * ```
 */
export function isAreaPrivilege(required: RequiredPrivilege): required is Privilege {
  return typeof required === "string" && required.startsWith("Admin ");
}
