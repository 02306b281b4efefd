import type { Id } from "./id.ts";

/** An endpoint that does not answer a process. */
export interface ParkedEndpoint {
  readonly endpointId: Id<"endpoint">;
  /** Milliseconds since the process parked it. */
  readonly forMs: number;
}

/** State of the parts of a host that core does not see. */
export interface HostStatus {
  readonly version: string;
  readonly commit: string | null;
  /** Name and version of the database server. */
  readonly database: string;
  /** Milliseconds by which the clock of the asked process's machine is ahead of the database's, whose time counts. */
  readonly clockSkewMs: number;
  /** Consecutive days that have all their partitions, starting today. */
  readonly partitionDays: number;
  /** Jobs of deliveries as the workers last counted them. */
  readonly queue: readonly {
    readonly name: string;
    readonly ready: number;
    readonly deferred: number;
    readonly active: number;
  }[];
  /** Endpoints of all applications that do not answer the asked process; null for a process without attempts. */
  readonly parkedEndpoints: readonly ParkedEndpoint[] | null;
  /** When the last backup ended; null for none. */
  readonly lastBackupAt: string | null;
}

/** Reads the state of a host. */
export type HostStatusReader = () => Promise<HostStatus>;

/** Counter that holds the end of the last backup, in milliseconds since the epoch. */
export const backupCounter = "last-backup";
