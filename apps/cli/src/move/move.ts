import type { Id } from "@design-catalog/core";
import type { SqlExecute } from "@design-catalog/storage-kysely";
import type { LocalService } from "../local/local-service.ts";
import type { Router } from "./router.ts";

/** One of the two deployments between which an application moves. */
export interface Side {
  /** Its value in the map of the proxies. */
  readonly cell: string;
  /** Server and database, without any secret. */
  readonly peer: string;
  readonly connectionString: string;
  /** Statements without a time limit, on one connection. */
  readonly query: SqlExecute;
  readonly service: LocalService;
}

/** A move and all that its steps need. */
export interface Move {
  readonly applicationId: Id<"application">;
  /** Reads the host names under which the application is served: others may come until it stands still. */
  readonly readHosts: () => Promise<readonly string[]>;
  readonly source: Side;
  readonly target: Side;
  /** Address of the source as the target's server reaches it. */
  readonly sourceForTarget: string;
  readonly router: Router;
  /** True compares the numbers of rows only. */
  readonly countsOnly: boolean;
  readonly say: (text: string) => void;
}

/** A part of a move. It may be repeated: what it has done already it leaves as it is. */
export interface Step {
  readonly name: string;
  /** Its work, for people. */
  readonly summary: string;
  run(move: Move): Promise<void>;
}

/** Name of the publication of tables with rows, the slot and the subscription of a move. */
export function replicationName(applicationId: Id<"application">): string {
  return `move_${applicationId}`;
}

/** Name of the publication of tables in which the source had no row of the application when it was made. */
export function emptyPublication(applicationId: Id<"application">): string {
  return `${replicationName(applicationId)}_empty`;
}
