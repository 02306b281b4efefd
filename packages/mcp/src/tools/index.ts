import type { Tool } from "../tool.ts";
import { cableTools } from "./cables.ts";
import { catalogTools } from "./catalog.ts";
import { projectProductTools } from "./project-products.ts";
import { projectTools } from "./projects.ts";
import { viewTools } from "./views.ts";

/**
 * Every tool, in the order in which assistants see them.
 * @example
 * ```ts
 * import { tools } from "@design-catalog/mcp";
 * import assert from "node:assert/strict";
 *
 * assert(tools.some(({ name, effect }) => name === "search_products" && effect === "reads"));
 * ```
 */
export const tools: readonly Tool[] = [
  ...catalogTools,
  ...projectTools,
  ...projectProductTools,
  ...viewTools,
  ...cableTools,
];
