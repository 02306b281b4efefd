import { textsOf } from "../texts.ts";

/** Labels of filters that take the id of something instead of its name. */
export const idLabels = textsOf({
  en: {
    resource: "Resource id",
    user: "User id",
    project: "Project id",
    request: "Request id",
    changeSet: "Change set id",
  },
  de: {
    resource: "Kennung der Ressource",
    user: "Kennung des Benutzers",
    project: "Kennung des Projekts",
    request: "Kennung der Anfrage",
    changeSet: "Kennung des Änderungssatzes",
  },
});
