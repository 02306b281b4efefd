/** First part of every path of the API. */
const apiPath = "/api/v1/";

/** The collection that a path of the API leads into: `projects` for `/api/v1/projects/{id}`; "" for other paths. */
export function collectionOf({ path }: { readonly path: string }): string {
  const [collection = ""] = path.startsWith(apiPath) ? path.slice(apiPath.length).split("/") : [];
  return collection;
}
