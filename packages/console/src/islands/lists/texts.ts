import { textsOf } from "../engine/texts.ts";

export const texts = textsOf({
  en: {
    items: "Items",
    noItems: "The list has no items.",
    addItem: "Add item",
    editItem: "Edit {name}",
    removeItem: "Delete {name}",
    actions: "Actions",
  },
  de: {
    items: "Einträge",
    noItems: "Die Liste hat keine Einträge.",
    addItem: "Eintrag hinzufügen",
    editItem: "{name} ändern",
    removeItem: "{name} löschen",
    actions: "Handlungen",
  },
});
