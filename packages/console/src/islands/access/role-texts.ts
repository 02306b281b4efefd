import { textsOf } from "../engine/texts.ts";

/** Texts of the page of roles. */
export const texts = textsOf({
  en: {
    area: "Area",
    levels: { none: "nothing", read: "read", write: "read and write" },
    builtIn: "This role is built in: it has every privilege and cannot be changed.",
  },
  de: {
    area: "Bereich",
    levels: { none: "nichts", read: "lesen", write: "lesen und schreiben" },
    builtIn: "Diese Rolle ist eingebaut: Sie hat jedes Recht und lässt sich nicht ändern.",
  },
});
