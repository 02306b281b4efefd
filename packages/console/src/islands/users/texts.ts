import { textsOf } from "../engine/texts.ts";
import { german } from "./texts-de.ts";
import { english } from "./texts-en.ts";

export const texts = textsOf({ en: english, de: german });
