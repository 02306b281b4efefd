import { textsOf } from "../engine/texts.ts";
import { german } from "./texts-de.ts";
import { english } from "./texts-en.ts";

/** Texts of the pages of projects and snapshots in the reader's language. */
export const texts = textsOf({ en: english, de: german });
