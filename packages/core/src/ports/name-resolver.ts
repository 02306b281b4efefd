/** Result of resolving a name. */
export type Resolution =
  | { readonly outcome: "addresses"; readonly addresses: readonly string[] }
  | { readonly outcome: "error"; readonly message: string };

/** Resolves host names without caching, so each delivery attempt sees the current answer. */
export interface NameResolver {
  /** All IPv4 and IPv6 addresses of `hostName`, within `deadlineMs`. */
  resolve(hostName: string, deadlineMs: number): Promise<Resolution>;
}
