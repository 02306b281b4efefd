import { readFileSync } from "node:fs";
import type { Reader } from "./reader.ts";
import type { NameWith } from "./variables.ts";

/** The form of a login in a URL, which people who paste a password break. */
export const loginForm =
  "whose user name and password have / as %2F, ? as %3F, # as %23, @ as %40, : as %3A and % as %25";

/**
 * Reads a secret from its variable, or from the file that `<name>_FILE` names, as orchestrators mount them; white space
 * around it does not count. Undefined without one or after a problem, which it reports and which never repeats it.
 */
export function readSecret(reader: Reader, name: NameWith<"inFile">): string | undefined {
  return readPassword(reader, name)?.trim();
}

/** Reads a secret in the same ways, with the spaces that belong to it; the line break at the end of a file does not. */
export function readPassword({ text, password, problem }: Reader, name: NameWith<"inFile">): string | undefined {
  const file = text(`${name}_FILE`);
  if (file === undefined) return password(name);
  if (text(name) !== undefined) {
    problem(name, `must not be set together with ${name}_FILE`);
    return undefined;
  }
  try {
    const content = readFileSync(file, "utf8");
    if (content.trim() !== "") return content.replace(/\r?\n$/u, "");
    problem(`${name}_FILE`, `must name a file that holds the secret, but ${file} is empty`);
  } catch (error) {
    problem(
      `${name}_FILE`,
      `must be a readable file, but ${file} is not: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  return undefined;
}

/** True if the secret is set in one of its ways, rightly or wrongly. */
export function hasSecret({ text }: Reader, name: NameWith<"inFile">): boolean {
  return text(name) !== undefined || text(`${name}_FILE`) !== undefined;
}
