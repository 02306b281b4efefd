import type { Environment } from "../command/environment.ts";

/**
 * The address of the source as the target's server reaches it. That server has an environment of its own, so the password of
 * ours is added, unless the address names a file of passwords there.
 */
export function sourceAddress(connectionString: string, environment: Environment): string {
  const given = environment["SOURCE_URL_FOR_TARGET"];
  if (given) return given;
  const address = new URL(connectionString);
  const hasPassword =
    address.password !== "" || ["password", "passfile"].some((name) => address.searchParams.has(name));
  if (!hasPassword) address.password = encodeURIComponent(environment["PGPASSWORD"] ?? "");
  return hasPassword ? connectionString : address.href;
}
