import type { Actor } from "../../engine/calls/operation.ts";
import type { Id } from "../../ports/id.ts";
import type { Ports } from "../../ports/ports.ts";
import type { Transaction } from "../../ports/storage.ts";

/**
 * Circumstances of recorded events: a change of an operation has them, and so has a program without operations, in its own
 * transaction.
 */
export interface Recording {
  readonly context: {
    /** Author of the change as the events name them; null for the program itself. */
    readonly actor: Pick<Actor, "userId" | "emailAddress"> | null;
    /** Charges the caller for deliveries before they are written. @default nobody pays */
    readonly charge?: (deliveries: number) => Promise<void>;
    readonly store: { readonly applicationId: Id<"application"> };
    readonly ports: Pick<Ports, "clock" | "ids" | "pause" | "telemetry" | "rowMemory">;
  };
  readonly transaction: Pick<Transaction, "isRepeated" | "expectLive" | "select" | "insert" | "enqueue">;
}
