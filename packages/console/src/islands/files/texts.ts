import { textsOf } from "../engine/texts.ts";

export const texts = textsOf({
  en: {
    size: "Size in pixels",
    open: "Open the file",
    choose: "Files",
    hint: "Pictures, drawings (DWG, DXF), PDF, ZIP, Word, Excel, JSON, CSV and text",
    uploads: "Uploads",
    file: "File",
    progress: "Progress",
    progressOf: "Progress of {name}",
    done: "stored",
    wrongType: "The service takes no files of this type.",
    noStore: "The store of files did not answer.",
  },
  de: {
    size: "Größe in Pixeln",
    open: "Datei öffnen",
    choose: "Dateien",
    hint: "Bilder, Zeichnungen (DWG, DXF), PDF, ZIP, Word, Excel, JSON, CSV und Text",
    uploads: "Übertragungen",
    file: "Datei",
    progress: "Fortschritt",
    progressOf: "Fortschritt von {name}",
    done: "gespeichert",
    wrongType: "Dateien dieses Typs nimmt der Dienst nicht.",
    noStore: "Der Speicher der Dateien hat nicht geantwortet.",
  },
});
