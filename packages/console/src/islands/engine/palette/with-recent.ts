/** A page that the user has left. */
export interface RecentPage {
  readonly name: string;
  readonly path: string;
}

/** Pages that are kept. */
const recentMax = 6;

/** The pages with another one, which is there once. */
export function withRecent(pages: readonly RecentPage[], page: RecentPage): readonly RecentPage[] {
  return [page, ...pages.filter(({ path }) => path !== page.path)].slice(0, recentMax);
}
