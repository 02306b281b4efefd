import { textsOf } from "../engine/texts.ts";

/** Texts of the page of roles. */
export const texts = textsOf({
  en: {
    page: {
      grid: "Roles",
      one: "Role {name}",
      add: "Add role",
      create: "Create role",
      remove: "Delete role",
    },
    name: "Name",
    description: "Description",
    privileges: "Privileges",
    privilegesHint: "You can give and take only what you hold yourself. Read and write includes reading.",
    area: "Area",
    levels: { none: "nothing", read: "read", write: "read and write" },
    builtIn: "This role is built in: it has every privilege and cannot be changed.",
  },
  de: {
    page: {
      grid: "Rollen",
      one: "Rolle {name}",
      add: "Rolle hinzufügen",
      create: "Rolle anlegen",
      remove: "Rolle löschen",
    },
    name: "Name",
    description: "Beschreibung",
    privileges: "Rechte",
    privilegesHint: "Geben und nehmen können Sie nur, was Sie selbst haben. Lesen und schreiben schließt lesen ein.",
    area: "Bereich",
    levels: { none: "nichts", read: "lesen", write: "lesen und schreiben" },
    builtIn: "Diese Rolle ist eingebaut: Sie hat jedes Recht und lässt sich nicht ändern.",
  },
});

export type RoleTexts = typeof texts;
