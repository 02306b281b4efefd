/** True if a user with these privileges has this one; `Admin X r/w` includes `Admin X`, and everybody has `user`. */
export function holds(privileges: readonly string[], privilege: string): boolean {
  return privilege === "user" || privileges.includes(privilege) || privileges.includes(`${privilege} r/w`);
}
