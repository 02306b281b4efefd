/** Data that the shell gives to the island of its page. */
export interface PageData {
  readonly page: string;
  /** Address of the drawings, as a file of symbols. */
  readonly icons: string;
  readonly tokenPath: string;
  readonly formToken: string;
  readonly userId: string;
  /** Purpose of the page, or of what it lists; absent for one without. */
  readonly purpose?: string | undefined;
  readonly privileges: readonly string[];
  /** Values of the parameters of the page's path. */
  readonly parameters: Readonly<Record<string, string>>;
}
