import type { SearchResult } from "@design-catalog/client/api";

/** Addresses of what the search finds, by its kind; a kind without a page has none. */
export const searchTargets: Readonly<Partial<Record<SearchResult["kind"], (id: string) => string>>> = {
  product: (id) => `/admin/products?open=${id}`,
  project: (id) => `/admin/projects/${id}`,
  user: (id) => `/admin/users?user=${id}`,
  endpoint: (id) => `/admin/webhooks/${id}`,
  delivery: (id) => `/admin/deliveries?delivery=${id}`,
};
