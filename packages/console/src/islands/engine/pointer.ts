/** JSON pointer to a member of a value (RFC 6901 section 3). */
export function pointerTo(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** True if a pointer leads to a member of a value, or into it. */
export function belongsTo(pointer: string, name: string): boolean {
  const own = pointerTo(name);
  return pointer === own || pointer.startsWith(`${own}/`);
}
