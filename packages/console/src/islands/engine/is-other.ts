/** True for two values of forms that differ. */
export function isOther(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
