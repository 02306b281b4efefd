/**
 * The collection that a path of the API leads into: `projects` for `/api/v1/projects/{id}`; "" for other paths.
 * @example
 * ```ts
 * assert.equal(collectionOf({ path: "/api/v1/projects/{id}" }), "projects");
 * ```
 */
export function collectionOf({ path }: { readonly path: string }): string {
  return /^\/api\/v1\/([^/]+)/u.exec(path)?.[1] ?? "";
}
