/** A program that tests need and a machine may lack. */
export interface NeededTool {
  /** Name such as `Chromium`. */
  readonly name: string;
  /** Debian package that contains it. */
  readonly debianPackage: string;
  readonly isThere: boolean;
}

/**
 * True if the program is installed. Tests without it are skipped, counted and named on standard error; under `CI` none
 * may be skipped.
 * @throws {Error} if `CI` is set and the program is missing
 */
export function hasTool({ name, debianPackage, isThere }: NeededTool): boolean {
  if (isThere) return true;
  const message = `Cannot run the tests that need ${name} because it is not installed: apt-get install ${debianPackage}`;
  const { CI = "" } = process.env;
  if (CI !== "" && CI !== "0" && CI !== "false") throw new Error(message);
  console.error(message);
  return false;
}
