/** A program that tests need and a machine may lack. */
export interface NeededTool {
  /** Such as `Chromium`. */
  readonly name: string;
  /** Package of Debian that brings it. */
  readonly debianPackage: string;
  readonly isThere: boolean;
}

/**
 * Whether the program is there. Tests that lack it are skipped, counted and named on standard error; under `CI` nothing
 * may vanish so.
 *
 * @throws {Error} where `CI` is set and the program is missing
 */
export function hasTool({ name, debianPackage, isThere }: NeededTool): boolean {
  if (isThere) return true;
  const message = `Cannot run the tests that need ${name} as it is not installed: apt-get install ${debianPackage}`;
  const { CI = "" } = process.env;
  if (CI !== "" && CI !== "0" && CI !== "false") throw new Error(message);
  console.error(message);
  return false;
}
