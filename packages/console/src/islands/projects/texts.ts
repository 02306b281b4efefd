import {
  projectCableFields,
  projectMemberFields,
  projectProductFields,
  viewItemFields,
} from "@design-catalog/client/fields";
import { textsOf } from "../engine/texts.ts";
import { labelsOf } from "../engine/words.ts";
import { german } from "./texts-de.ts";
import { english } from "./texts-en.ts";

const { from, to, status, lengthMm, notes, warnings } = projectCableFields;
const { emailAddress, role } = projectMemberFields;
const { connectors } = projectProductFields;
const { type } = viewItemFields;

/** Texts of the pages of projects and snapshots in the reader's language. */
export const texts = {
  ...textsOf({ en: english, de: german }),
  ...labelsOf({ from, to, status, lengthMm, notes, warnings, emailAddress, role, connectors, type }),
};
