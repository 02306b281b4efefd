import { base } from "./base.ts";
import { controls } from "./controls.ts";
import { tokens } from "./tokens.ts";

/** The style sheet that all pages begin with, of visitors and of the console. */
export const designStyle = tokens + base + controls;
