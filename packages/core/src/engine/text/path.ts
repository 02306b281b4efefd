/** The collection that a path of the API leads into: `projects` for `/api/v1/projects/{id}`; "" for other paths. */
export function collectionOf({ path }: { readonly path: string }): string {
  return /^\/api\/v1\/([^/]+)/u.exec(path)?.[1] ?? "";
}
