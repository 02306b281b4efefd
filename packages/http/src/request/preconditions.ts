import type { SeenVersions } from "@design-catalog/core/engine";

/** The entity tag of a version. */
export function entityTag(version: number): string {
  return `"${version}"`;
}

/**
 * The versions that an `If-Match` header names by the strong comparison (RFC 9110 §13.1.1): weak tags and tags that the
 * service never gave name none. Undefined without a header.
 */
export function parseIfMatch(header: string | null): SeenVersions | undefined {
  return versionsIn(header, listTags);
}

/** The versions that an `If-None-Match` header names by the weak comparison (RFC 9110 §13.1.2), likewise. */
export function parseIfNoneMatch(header: string | null): SeenVersions | undefined {
  return versionsIn(header, listStrongTags);
}

function versionsIn(header: string | null, tagsIn: (header: string) => readonly string[]): SeenVersions | undefined {
  if (header === null) return undefined;
  if (header.trim() === "*") return "any";
  return tagsIn(header).flatMap((tag) => {
    const version = Number(tag.slice(1, -1));
    return entityTag(version) === tag ? [version] : [];
  });
}

/** Checks `If-None-Match` with the weak comparison (RFC 9110 §13.1.2): true if the client already has this entity. */
export function isNotModified(header: string | null, tag: string): boolean {
  if (header === null) return false;
  return header.trim() === "*" || listStrongTags(header).includes(tag);
}

function listStrongTags(header: string): readonly string[] {
  return listTags(header).map((tag) => tag.replace(/^W\//u, ""));
}

function listTags(header: string): readonly string[] {
  return [...header.matchAll(/(?:W\/)?"[^"]*"/gu)].map(([tag]) => tag);
}
