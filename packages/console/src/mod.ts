export type { Asset, AssetNames, ConsoleAssets } from "./assets/asset.ts";
export { openConsoleAssets } from "./assets/console-assets.ts";
export { consolePages } from "./pages.ts";
export type { ConsoleOptions } from "./shell/console-options.ts";
export { consoleRoutes } from "./shell/console-routes.ts";
