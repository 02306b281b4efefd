// In a file that imports nothing of pg-boss, like all that programs name: its declarations do not compile without skipLibCheck.
/** Work that repeats, in one process at a time. */
export interface PeriodicWork {
  /** Letters, digits and hyphens; the same in every process. */
  readonly name: string;
  readonly everySeconds: number;
  /** Whether there is anything to do, asked before each run; it runs too if nobody knows. @default there is */
  readonly isDue?: (() => Promise<boolean>) | undefined;
  /** Must tolerate being cut off and started again. */
  run(): Promise<void>;
}
