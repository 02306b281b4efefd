/** Data that the shell gives to the island of its page. */
export interface PageData {
  readonly page: string;
  /** Address of the drawings, as a file of symbols. */
  readonly icons: string;
  readonly tokenPath: string;
  readonly formToken: string;
  readonly userId: string;
  /** Purpose of what the page lists; absent for a page that lists nothing. */
  readonly purpose?: string | undefined;
  readonly privileges: readonly string[];
  /** Values of the parameters of the page's path. */
  readonly parameters: Readonly<Record<string, string>>;
}
