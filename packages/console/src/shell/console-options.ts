import type { ConsoleAssets } from "../assets/asset.ts";

/** Files and version of the console. */
export interface ConsoleOptions {
  readonly assets: ConsoleAssets;
  /** Version of the service, such as `1.4.0`. @default none is shown */
  readonly version?: string | undefined;
  /** Commit of the service. @default none is shown */
  readonly commit?: string | undefined;
  /** True to serve the page of the design where its sources are, for development. @default false */
  readonly showsDesign?: boolean;
}
