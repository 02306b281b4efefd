import { parseConnectionName } from "@design-catalog/host";
import { readConnections } from "@design-catalog/storage-kysely";
import { CliError } from "../cli-error.ts";
import type { LocalService } from "./local-service.ts";

/** A connection of a service process with other keys. */
export interface ServiceConnection {
  readonly pid: number;
  readonly address: string;
  /** In words. */
  readonly keys: string;
}

/** Name of connections before their names told the keys. */
const nameless = "design-catalog";

/**
 * Finds the connections of processes that do not seal with our current key. They could not open newly sealed values, or
 * they would keep using the old key.
 */
export async function findForeignKeys({ keys, pool }: LocalService): Promise<readonly ServiceConnection[]> {
  if (!keys) throw new CliError("usage", "Cannot compare keys without MASTER_KEY");
  const isFile = keys.ring.file !== undefined;
  const [current] = keys.box.keyIds();
  return (await readConnections(pool.query)).flatMap(({ pid, applicationName, clientAddress: address }) => {
    if (applicationName === nameless) return [{ pid, address, keys: "its keys are unknown" }];
    const name = parseConnectionName(applicationName);
    if (!name) return [];
    if (name.usesFile) return isFile ? [] : [{ pid, address, keys: "it reads the key of its data directory" }];
    if (!isFile && name.keyIds[0] === current) return [];
    return [{ pid, address, keys: `it seals with ${name.keyIds[0] ?? "another key"}` }];
  });
}
