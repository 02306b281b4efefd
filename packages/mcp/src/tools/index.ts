import type { Tool } from "../tool.ts";
import { cableTools } from "./cables.ts";
import { catalogTools } from "./catalog.ts";
import { projectProductTools } from "./project-products.ts";
import { projectTools } from "./projects.ts";
import { viewTools } from "./views.ts";

/** Every tool, in the order in which assistants see them. */
export const tools: readonly Tool[] = [
  ...catalogTools,
  ...projectTools,
  ...projectProductTools,
  ...viewTools,
  ...cableTools,
];
