import { textsOf } from "../engine/texts.ts";

/** Texts of the page of view templates. */
export const texts = textsOf({
  en: {
    copy: "Copy a template",
    source: "Template to copy",
    sourceOwn: "{name} (own)",
    sourceService: "{name} (comes with the service)",
    files: "Files",
    noFiles: "The template has no files.",
    removeFile: "Delete {name}",
  },
  de: {
    copy: "Eine Vorlage kopieren",
    source: "Vorlage zum Kopieren",
    sourceOwn: "{name} (eigene)",
    sourceService: "{name} (kommt mit dem Dienst)",
    files: "Dateien",
    noFiles: "Die Vorlage hat keine Dateien.",
    removeFile: "{name} löschen",
  },
});
