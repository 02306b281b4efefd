/** A metric that is read during the scrape. */
export interface StateGauge {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Value for several processes on one port: their sum, or the highest. @default "highest" */
  readonly of?: "all" | "highest";
  readonly read: () => Samples | Promise<Samples>;
}

/** Returns values, each with its labels. */
export type Samples = readonly (readonly [number, Readonly<Record<string, string>>?])[];
