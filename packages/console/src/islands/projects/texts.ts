import { projectCableFields, projectMemberFields } from "@design-catalog/client/fields";
import { textsOf } from "../engine/texts.ts";
import { labelsOf } from "../engine/words.ts";
import { german } from "./texts-de.ts";
import { english } from "./texts-en.ts";

const { from, to, lengthMm, notes } = projectCableFields;
const { emailAddress, role } = projectMemberFields;

/** Texts of the pages of projects and snapshots in the reader's language. */
export const texts = {
  ...textsOf({ en: english, de: german }),
  ...labelsOf({ from, to, lengthMm, notes, emailAddress, role }),
};
