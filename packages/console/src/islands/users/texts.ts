import { roleFields, userFields } from "@design-catalog/client/fields";
import { textsOf } from "../engine/texts.ts";
import { labelsOf } from "../engine/words.ts";
import { german } from "./texts-de.ts";
import { english } from "./texts-en.ts";

const { emailAddress, firstName, lastName, roles, status, settings } = userFields;

export const texts = {
  ...textsOf({ en: english, de: german }),
  ...labelsOf({ name: roleFields.name, emailAddress, firstName, lastName, roles, status, settings }),
};
