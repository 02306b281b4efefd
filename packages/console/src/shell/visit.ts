import type { OperationContext } from "@design-catalog/core";
import type { Impersonation } from "@design-catalog/core/identity";
import type { Exchange } from "@design-catalog/http";
import type { SignedIn, View } from "@design-catalog/pages/parts";
import type { ConsolePage } from "../console-page.ts";
import type { ConsoleOptions } from "./console-options.ts";
import type { Preferences } from "./preferences.ts";

/** A signed-in user's request for a page. */
export interface Visit {
  readonly context: OperationContext;
  readonly exchange: Exchange;
  readonly present: SignedIn;
  /** The impersonation that runs in the browser. */
  readonly impersonation: Impersonation | undefined;
  readonly privileges: readonly string[];
  readonly view: View;
  /** Pages that the user may open. */
  readonly open: readonly ConsolePage[];
  readonly options: ConsoleOptions;
  readonly preferences: Preferences;
}
