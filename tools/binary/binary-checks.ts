/** Checks that hold for the single binary while it runs. */

/** @throws {Error} unless the claim holds */
export function check(holds: boolean, claim: string): void {
  if (!holds) throw new Error(`Not so: ${claim}`);
}

/** A running service. */
export interface Served {
  /** Its address, without a path. */
  readonly origin: string;
  /** Names of the console's files, of the same sources. */
  readonly consoleFiles: readonly string[];
}

/**
 * Checks that the service has its pages: a binary without their files would start all the same.
 * @throws {Error} when one is missing
 */
export async function checkPages({ origin, consoleFiles }: Served): Promise<void> {
  const console = await fetch(`${origin}/admin`, { redirect: "manual" });
  const leadsTo = console.headers.get("location") ?? "";
  check(console.status === 303 && leadsTo.startsWith("/signin"), "the console leads to the page for signing in");
  check(
    consoleFiles.some((name) => name.endsWith(".js")),
    "the console has scripts",
  );
  const pages = ["/signin", "/docs", "/docs/swagger-ui.css", "/docs/swagger-ui-bundle.js", "/api/v1/openapi.json"];
  const assets = consoleFiles.map((name) => `/admin/assets/${name}`);
  for (const path of [...pages, ...assets]) {
    const response = await fetch(`${origin}${path}`);
    check(response.ok && (await response.bytes()).length > 0, `the binary serves ${path}`);
  }
}
