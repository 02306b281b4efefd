/** An event of rrweb, as far as the recorder looks at it. */
export interface RecorderEvent {
  readonly type: number;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
  readonly data?: unknown;
}
