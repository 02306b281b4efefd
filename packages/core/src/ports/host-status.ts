import type { Id } from "./id.ts";

/** An endpoint that does not answer a process. */
export interface ParkedEndpoint {
  readonly endpointId: Id<"endpoint">;
  /** Milliseconds since the process parked it. */
  readonly forMs: number;
}

/** Size of an application, as estimated once a UTC day. */
export interface ApplicationSize {
  readonly id: Id<"application">;
  readonly name: string;
  readonly measuredAt: string;
  readonly rows: number;
  /** Bytes of the rows in the database, with their share of indexes. */
  readonly bytes: number;
  /** Entries of the audit trail on the last whole UTC day before the measurement. */
  readonly changesPerDay: number;
  /** Deliveries created on that day. */
  readonly deliveriesPerDay: number;
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
  /** Sizes that the asking application may see, the largest first: its own, and those of others for the operator's. */
  readonly applications: readonly ApplicationSize[];
}

/** Reads the state of a host, for an application. */
export type HostStatusReader = (applicationId: Id<"application">) => Promise<HostStatus>;

/** Counter that holds the end of the last backup, in milliseconds since the epoch. */
export const backupCounter = "last-backup";
