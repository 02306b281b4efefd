/** Spells a name as a token of a JSON pointer (RFC 6901 section 3). */
export function pointerToken(name: string): string {
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** True if a pointer leads to the member at `path`, which is tokens joined by slashes, or into it. */
export function belongsTo(pointer: string, path: string): boolean {
  return pointer === `/${path}` || pointer.startsWith(`/${path}/`);
}
