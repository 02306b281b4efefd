export { createPages, pageDescriptions } from "./create-pages.ts";
export type { StartPageOptions } from "./start.ts";
