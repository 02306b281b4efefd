import type { Operation } from "../../engine/calls/operation.ts";
import { generateProviderClientSecret, patchSsoProvider, replaceSsoProvider } from "./change-provider.ts";
import { discoverSsoProvider, registerSsoProvider } from "./discover-provider.ts";
import { createSsoProvider, getSsoProvider, listSsoProviders } from "./provider-operations.ts";

/** Operations of administrators on providers of single sign-on. */
export const ssoOperations: readonly Operation[] = [
  listSsoProviders,
  createSsoProvider,
  discoverSsoProvider,
  registerSsoProvider,
  getSsoProvider,
  replaceSsoProvider,
  patchSsoProvider,
  generateProviderClientSecret,
];
