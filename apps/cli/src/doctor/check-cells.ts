import { type OpenMove, readOpenMoves, readServedDomains } from "@design-catalog/storage-kysely";
import { readNamedFile } from "../command/read-file.ts";
import type { LocalService } from "../local/local-service.ts";
import { undoneStep } from "../move/record.ts";
import type { Finding } from "./finding.ts";

const check = "cells";

/**
 * Compares the hosts of this deployment with a map of all cells: a host that the map gives to two of them, or that this
 * one serves without being in it, goes to the wrong cell. Also finds moves that have not ended, and the slot of one that
 * was given up, which keeps the log of PostgreSQL from being removed.
 */
export async function checkCells(
  { pool }: Pick<LocalService, "pool">,
  file: string | undefined,
): Promise<readonly Finding[]> {
  const moves = await readOpenMoves(pool.query);
  return [
    ...moves.map(openMove),
    ...(await checkSlots(pool, moves)),
    ...(file === undefined ? [] : await checkMap(pool, file)),
  ];
}

function openMove(move: OpenMove): Finding {
  const message = `${move.applicationId} ${wayOf(move)}, no schema changes and no old day ends here`;
  return { check, status: "warn", message };
}

function wayOf({ role, peer, step }: OpenMove): string {
  if (step === undoneStep)
    return `has a move ${role === "source" ? "to" : "from"} ${peer} half undone: until --abort was repeated`;
  return `is ${role === "source" ? "on its way to" : "arriving from"} ${peer}: until it is there`;
}

/** Slots of moves. Those of tables that are being copied have names like those of any other subscription. */
async function checkSlots({ query }: LocalService["pool"], moves: readonly OpenMove[]): Promise<readonly Finding[]> {
  const { rows } = await query(
    `SELECT slot_name AS name FROM pg_replication_slots WHERE database = current_database() AND NOT active
       AND (slot_name ~ '^move_[0-9a-f]{24}$' OR slot_name ~ '^pg_[0-9]+_sync_[0-9]+_[0-9]+$' AND $1)`,
    [moves.some(({ role }) => role === "source")],
  );
  return rows.map(({ name }) => ({
    check,
    status: "warn",
    message: `nobody reads the slot ${String(name)}, which keeps the log of PostgreSQL: continue the move or --abort it`,
  }));
}

async function checkMap({ query }: LocalService["pool"], file: string): Promise<readonly Finding[]> {
  const cellsOf = readMap(readNamedFile("--cells", file));
  const twice = [...cellsOf].filter(([, cells]) => cells.size > 1);
  const missing = (await readServedDomains(query)).filter(({ domain }) => !cellsOf.has(domain));
  const findings: readonly Finding[] = [
    ...twice.map(([host, cells]): Finding => ({
      check,
      status: "fail",
      message: `${host} is in two cells: ${[...cells].join(" and ")}`,
    })),
    ...missing.map(({ domain }): Finding => ({ check, status: "warn", message: `${domain} is missing in ${file}` })),
  ];
  return findings.length > 0 ? findings : [{ check, status: "ok", message: `${cellsOf.size} hosts, each in one cell` }];
}

/** Cells by host, from lines of a map, such as those of several cells together. */
function readMap(text: string): ReadonlyMap<string, ReadonlySet<string>> {
  const cellsOf = new Map<string, Set<string>>();
  for (const line of text.split("\n")) {
    const [host, cell] = line.replace(/#.*$/u, "").trim().replace(/;$/u, "").split(/\s+/u);
    if (host && cell) cellsOf.set(host.toLowerCase(), (cellsOf.get(host.toLowerCase()) ?? new Set()).add(cell));
  }
  return cellsOf;
}
