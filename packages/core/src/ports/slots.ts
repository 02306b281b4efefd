/** Numbers of tasks that may run at once, and that may wait for their turn. */
export interface SlotShare {
  readonly running: number;
  readonly waiting: number;
}

/** Limit on the tasks of one kind in a process, and the shares of it. */
export interface SlotRule {
  /** The tasks in a refusal, such as `sign-ins`: lower case, with hyphens. */
  readonly name: string;
  readonly perUser: SlotShare;
  /** Where the user is one that the caller names, such as the address of a sign-in. @default unlimited */
  readonly perNetwork?: SlotShare;
  readonly perApplication: SlotShare;
  readonly perProcess: SlotShare;
  /** Seconds until a refused caller should try again. */
  readonly retryAfterSeconds: number;
}

/** Caller whose share a task takes. */
export interface SlotHolder {
  readonly applicationId: string;
  /** A user or, where none is known, what stands for one, such as a network. */
  readonly user: string;
  /** Network that the user's share is part of. @default the user has its own */
  readonly network?: string | undefined;
}

/** A task's place. */
export interface SlotPlace {
  /** Resolves when the task may run. */
  readonly turn: Promise<void>;
  /** Whether the task may run. */
  readonly hasTurn: () => boolean;
  /** Frees the place, whether the task runs or waits; further calls change nothing. */
  leave(): void;
}

/** Slots of a process for tasks of one kind. */
export interface SlotPool {
  readonly rule: SlotRule;
  /** Takes a slot or a place in the line. @throws {DomainError} `rate_limited` when a share is used up */
  take(holder: SlotHolder): SlotPlace;
  /** Runs a task in its turn. @throws {DomainError} `rate_limited` when a share is used up */
  run<T>(holder: SlotHolder, task: () => Promise<T>): Promise<T>;
}
