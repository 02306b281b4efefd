/** Written by `bun run contract` from the definitions: the fields of all kinds of rows, and their words. */
import type { Field, FieldsOf, KindTitles } from "../field.ts";
import type { ProductAccessory, ProductConnector, Cable, CableSettings, Connector, ConnectorPairing, Email, List, ListItem, Product, Project, ProjectProduct, ProjectView, Report, Role, Signal, Translation, ViewTemplate } from "./api.ts";

const id: Field = { kind: "reference", title: {"en":"Identifier","de":"Kennung"}, to: "resource", isRequired: true, isReadOnly: true };
const version: Field = { kind: "number", title: {"en":"Version","de":"Version"}, min: 0, isRequired: true, isReadOnly: true };
const deleted: Field = { kind: "switch", title: {"en":"Deleted","de":"Gelöscht"}, isRequired: true, isReadOnly: true };
const createdAt: Field = { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true, isReadOnly: true };
const updatedAt: Field = { kind: "moment", title: {"en":"Changed","de":"Geändert"}, isRequired: true, isReadOnly: true };
const createdBy: Field = { kind: "reference", title: {"en":"Created by","de":"Erstellt von"}, to: "user", isReadOnly: true };
const updatedBy: Field = { kind: "reference", title: {"en":"Changed by","de":"Geändert von"}, to: "user", isReadOnly: true };

/** Fields that most kinds begin with. */
export const baseFields = { id, version, deleted, createdAt, updatedAt, createdBy, updatedBy };

/** Fields of {@link ProductAccessory}. */
export const productAccessoryFields: FieldsOf<ProductAccessory> = {
  productId: { kind: "reference", title: {"en":"Product","de":"Produkt"}, to: "product", isRequired: true },
  quantity: { kind: "number", title: {"en":"Quantity","de":"Anzahl"}, min: 1, isRequired: true },
  mode: { kind: "choice", title: {"en":"When the product is placed","de":"Beim Platzieren des Produkts"}, values: {"included":{"en":"always comes with it","de":"ist immer dabei"},"default":{"en":"comes with it unless left out","de":"ist dabei, wenn nicht abgewählt"},"optional":{"en":"may be added","de":"kann dazukommen"}}, isRequired: true },
};

/** Fields of {@link ProductConnector}. */
export const productConnectorFields: FieldsOf<ProductConnector> = {
  name: { kind: "text", title: {"en":"Name on the product","de":"Name am Produkt"}, max: 100, isRequired: true },
  connectorId: { kind: "reference", title: {"en":"Connector","de":"Steckverbinder"}, to: "connector", isRequired: true },
  direction: { kind: "choice", title: {"en":"Direction","de":"Richtung"}, values: {"in":{"en":"input","de":"Eingang"},"out":{"en":"output","de":"Ausgang"},"inout":{"en":"both ways","de":"in beide Richtungen"}}, isRequired: true },
  signalIds: { kind: "references", title: {"en":"Signals","de":"Signale"}, hint: {"en":"Those that the connector carries here","de":"Die der Anschluss hier überträgt"}, to: "signal", isRequired: true },
  quantity: { kind: "number", title: {"en":"Quantity","de":"Anzahl"}, min: 1, isRequired: true },
};

/** Fields of {@link Cable}. */
export const cableFields: FieldsOf<Cable> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  partNumber: { kind: "text", title: {"en":"Part number","de":"Artikelnummer"}, max: 100 },
  signalIds: { kind: "references", title: {"en":"Signals","de":"Signale"}, to: "signal", isRequired: true },
  connectorAId: { kind: "reference", title: {"en":"Connector at one end","de":"Steckverbinder am einen Ende"}, to: "connector" },
  connectorBId: { kind: "reference", title: {"en":"Connector at the other end","de":"Steckverbinder am anderen Ende"}, to: "connector" },
  lengthsMm: { kind: "numbers", title: {"en":"Lengths","de":"Längen"}, unit: "mm", hint: {"en":"Separated by commas, such as 500, 1000, 2000","de":"Durch Kommas getrennt, zum Beispiel 500, 1000, 2000"}, isRequired: true },
  conductors: { kind: "number", title: {"en":"Conductors","de":"Adern"} },
  diameterMm: { kind: "number", title: {"en":"Diameter","de":"Durchmesser"}, unit: "mm" },
  colour: { kind: "text", title: {"en":"Colour","de":"Farbe"}, max: 50 },
};

/** Fields of {@link CableSettings}. */
export const cableSettingsFields: FieldsOf<CableSettings> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  idPattern: { kind: "text", title: {"en":"Pattern of cable numbers","de":"Muster der Kabelnummern"}, max: 50, initial: "C-{seq:000}", isRequired: true },
  signalPatterns: { kind: "entries", title: {"en":"Patterns by id of a signal","de":"Muster nach Kennung eines Signals"}, hint: {"en":"Used instead for cables with that signal","de":"Gelten stattdessen für Kabel mit diesem Signal"}, isRequired: true },
};

/** Fields of {@link Connector}. */
export const connectorFields: FieldsOf<Connector> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  code: { kind: "text", title: {"en":"Code","de":"Kürzel"}, hint: {"en":"A short name, which no other connector has","de":"Ein kurzer Name, den kein anderer Steckverbinder hat"}, max: 50, isRequired: true },
  family: { kind: "text", title: {"en":"Family","de":"Familie"}, max: 100 },
  gender: { kind: "choice", title: {"en":"Gender","de":"Ausführung"}, values: {"male":{"en":"male","de":"Stecker"},"female":{"en":"female","de":"Buchse"},"neutral":{"en":"neutral","de":"beides"}}, isRequired: true },
  mounting: { kind: "choice", title: {"en":"Mounting","de":"Einbau"}, values: {"panel":{"en":"on a device","de":"am Gerät"},"cable":{"en":"on a cable","de":"am Kabel"}}, isRequired: true },
  pins: { kind: "number", title: {"en":"Pins","de":"Kontakte"} },
  signalIds: { kind: "references", title: {"en":"Signals it carries","de":"Signale, die er überträgt"}, to: "signal", isRequired: true },
};

/** Fields of {@link ConnectorPairing}. */
export const connectorPairingFields: FieldsOf<ConnectorPairing> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  connectorAId: { kind: "reference", title: {"en":"Connector","de":"Steckverbinder"}, to: "connector", isRequired: true },
  connectorBId: { kind: "reference", title: {"en":"Mates with","de":"Passt zu"}, to: "connector", isRequired: true },
  bidirectional: { kind: "switch", title: {"en":"In both directions","de":"In beiden Richtungen"}, initial: true, isRequired: true },
  rating: { kind: "choice", title: {"en":"Rating","de":"Bewertung"}, values: {"ok":{"en":"fits","de":"passt"},"warn":{"en":"fits with care","de":"passt mit Vorbehalt"}}, initial: "ok", isRequired: true },
  note: { kind: "area", title: {"en":"Note","de":"Anmerkung"}, max: 1000 },
};

/** Fields of {@link Email}. */
export const emailFields: FieldsOf<Email> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  key: { kind: "choice", title: {"en":"Email","de":"E-Mail"}, isRequired: true },
  locale: { kind: "text", title: {"en":"Language","de":"Sprache"}, hint: {"en":"A language tag, such as de or de-CH","de":"Ein Sprachkürzel, etwa de oder de-CH"}, max: 39, isRequired: true },
  subject: { kind: "text", title: {"en":"Subject","de":"Betreff"}, hint: {"en":"With placeholders such as {applicationName}","de":"Mit Platzhaltern wie {applicationName}"}, max: 200, isRequired: true },
  bodyText: { kind: "area", title: {"en":"Text","de":"Text"}, max: 100000, isRequired: true },
  bodyHtml: { kind: "area", title: {"en":"HTML","de":"HTML"}, hint: {"en":"May stay empty; values in it are escaped","de":"Darf leer bleiben; Werte darin werden maskiert"}, max: 100000 },
  enabled: { kind: "switch", title: {"en":"Used","de":"Verwendet"}, initial: true, isRequired: true },
};

/** Fields of {@link List}. */
export const listFields: FieldsOf<List> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  key: { kind: "text", title: {"en":"Key","de":"Schlüssel"}, hint: {"en":"Programs read the list by it","de":"Damit lesen Programme die Liste"}, max: 100, isRequired: true },
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 1000 },
};

/** Fields of {@link ListItem}. */
export const listItemFields: FieldsOf<ListItem> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  key: { kind: "text", title: {"en":"Key","de":"Schlüssel"}, max: 100, isRequired: true },
  label: { kind: "text", title: {"en":"Label","de":"Bezeichnung"}, max: 200, isRequired: true },
  labels: { kind: "entries", title: {"en":"Labels by language","de":"Bezeichnungen je Sprache"}, isRequired: true },
  position: { kind: "number", title: {"en":"Position","de":"Platz"}, min: 0, isRequired: true },
  colour: { kind: "text", title: {"en":"Colour","de":"Farbe"}, hint: {"en":"#rrggbb, such as #1f77b4","de":"#rrggbb, zum Beispiel #1f77b4"}, max: 7 },
  active: { kind: "switch", title: {"en":"Can be chosen","de":"Wählbar"}, initial: true, isRequired: true },
  listId: { kind: "reference", title: {"en":"List","de":"Liste"}, to: "list", isRequired: true, isReadOnly: true },
};

/** Fields of {@link Product}. */
export const productFields: FieldsOf<Product> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  manufacturer: { kind: "text", title: {"en":"Manufacturer","de":"Hersteller"}, max: 200 },
  model: { kind: "text", title: {"en":"Model","de":"Modell"}, max: 200 },
  partNumber: { kind: "text", title: {"en":"Part number","de":"Artikelnummer"}, max: 100 },
  category: { kind: "text", title: {"en":"Category","de":"Kategorie"}, max: 100 },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 4000 },
  widthMm: { kind: "number", title: {"en":"Width","de":"Breite"}, unit: "mm", group: {"en":"Size and power","de":"Maße und Leistung"} },
  heightMm: { kind: "number", title: {"en":"Height","de":"Höhe"}, unit: "mm", group: {"en":"Size and power","de":"Maße und Leistung"} },
  depthMm: { kind: "number", title: {"en":"Depth","de":"Tiefe"}, unit: "mm", group: {"en":"Size and power","de":"Maße und Leistung"} },
  weightG: { kind: "number", title: {"en":"Weight","de":"Gewicht"}, unit: "g", group: {"en":"Size and power","de":"Maße und Leistung"} },
  powerW: { kind: "number", title: {"en":"Power","de":"Leistung"}, unit: "W", group: {"en":"Size and power","de":"Maße und Leistung"} },
  symbolFileId: { kind: "reference", title: {"en":"Symbol","de":"Symbol"}, hint: {"en":"Stands for the product in drawings","de":"Steht in Zeichnungen für das Produkt"}, to: "file" },
  connectors: { kind: "items", title: {"en":"Connectors","de":"Anschlüsse"}, isRequired: true, item: {"en":"Connector","de":"Anschluss"}, of: productConnectorFields },
  status: { kind: "choice", title: {"en":"Status","de":"Status"}, values: {"draft":{"en":"draft","de":"Entwurf"},"active":{"en":"active","de":"aktiv"},"discontinued":{"en":"discontinued","de":"abgekündigt"}}, initial: "active", isRequired: true },
  replacedById: { kind: "reference", title: {"en":"Replaced by","de":"Ersetzt durch"}, to: "product" },
  imageFileIds: { kind: "references", title: {"en":"Pictures","de":"Bilder"}, hint: {"en":"The first one stands for the product","de":"Das erste steht für das Produkt"}, to: "file", isRequired: true },
  datasheetFileIds: { kind: "references", title: {"en":"Data sheets","de":"Datenblätter"}, to: "file", isRequired: true },
  accessories: { kind: "items", title: {"en":"Accessories","de":"Zubehör"}, isRequired: true, item: {"en":"Accessory","de":"Zubehör"}, of: productAccessoryFields },
  attributes: { kind: "entries", title: {"en":"Attributes","de":"Eigenschaften"}, isRequired: true },
};

/** Fields of {@link Project}. */
export const projectFields: FieldsOf<Project> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  number: { kind: "text", title: {"en":"Number","de":"Nummer"}, max: 100 },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 4000 },
  client: { kind: "text", title: {"en":"Client","de":"Kunde"}, max: 200 },
  settings: { kind: "json", title: {"en":"Settings","de":"Einstellungen"}, isRequired: true },
  ownerId: { kind: "reference", title: {"en":"Owner","de":"Eigentümer"}, to: "user", isRequired: true, isReadOnly: true },
  locked: { kind: "switch", title: {"en":"Locked","de":"Gesperrt"}, initial: false, isRequired: true, isReadOnly: true },
  uniqueNumber: { kind: "text", title: {"en":"Number of the snapshot","de":"Nummer des Snapshots"}, max: 30, isReadOnly: true },
  sourceProjectId: { kind: "reference", title: {"en":"Source project","de":"Ursprüngliches Projekt"}, to: "project", isReadOnly: true },
  message: { kind: "area", title: {"en":"Message","de":"Nachricht"}, max: 4000, isReadOnly: true },
};

/** Fields of {@link ProjectProduct}. */
export const projectProductFields: FieldsOf<ProjectProduct> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  manufacturer: { kind: "text", title: {"en":"Manufacturer","de":"Hersteller"}, max: 200 },
  model: { kind: "text", title: {"en":"Model","de":"Modell"}, max: 200 },
  partNumber: { kind: "text", title: {"en":"Part number","de":"Artikelnummer"}, max: 100 },
  category: { kind: "text", title: {"en":"Category","de":"Kategorie"}, max: 100 },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 4000 },
  widthMm: { kind: "number", title: {"en":"Width","de":"Breite"}, unit: "mm", group: {"en":"Size and power","de":"Maße und Leistung"} },
  heightMm: { kind: "number", title: {"en":"Height","de":"Höhe"}, unit: "mm", group: {"en":"Size and power","de":"Maße und Leistung"} },
  depthMm: { kind: "number", title: {"en":"Depth","de":"Tiefe"}, unit: "mm", group: {"en":"Size and power","de":"Maße und Leistung"} },
  weightG: { kind: "number", title: {"en":"Weight","de":"Gewicht"}, unit: "g", group: {"en":"Size and power","de":"Maße und Leistung"} },
  powerW: { kind: "number", title: {"en":"Power","de":"Leistung"}, unit: "W", group: {"en":"Size and power","de":"Maße und Leistung"} },
  symbolFileId: { kind: "reference", title: {"en":"Symbol","de":"Symbol"}, hint: {"en":"Stands for the product in drawings","de":"Steht in Zeichnungen für das Produkt"}, to: "file" },
  connectors: { kind: "items", title: {"en":"Connectors","de":"Anschlüsse"}, isRequired: true, item: {"en":"Connector","de":"Anschluss"}, of: productConnectorFields },
  label: { kind: "text", title: {"en":"Label","de":"Beschriftung"}, max: 100 },
  notes: { kind: "area", title: {"en":"Notes","de":"Notizen"}, max: 4000 },
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true, isReadOnly: true },
  productId: { kind: "reference", title: {"en":"Product","de":"Produkt"}, to: "product", isRequired: true, isReadOnly: true },
  catalogVersion: { kind: "number", title: {"en":"Version in the catalog","de":"Version im Katalog"}, isReadOnly: true },
  overridden: { kind: "choices", title: {"en":"Overridden","de":"Überschrieben"}, isRequired: true, isReadOnly: true },
  accessoryOfId: { kind: "reference", title: {"en":"Accessory of","de":"Zubehör von"}, to: "projectProduct", isReadOnly: true },
  removalId: { kind: "reference", title: {"en":"Removal","de":"Entfernung"}, to: "removal", isReadOnly: true },
};

/** Fields of {@link ProjectView}. */
export const projectViewFields: FieldsOf<ProjectView> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  viewKey: { kind: "text", title: {"en":"Key","de":"Schlüssel"}, max: 100, isRequired: true },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 4000 },
  widthMm: { kind: "number", title: {"en":"Width","de":"Breite"}, unit: "mm" },
  heightMm: { kind: "number", title: {"en":"Height","de":"Höhe"}, unit: "mm" },
  settings: { kind: "json", title: {"en":"Settings","de":"Einstellungen"}, hint: {"en":"A JSON object, such as { \"scale\": 50 }","de":"Ein JSON-Objekt, etwa { \"scale\": 50 }"}, isRequired: true },
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true, isReadOnly: true },
  templateId: { kind: "reference", title: {"en":"Template","de":"Vorlage"}, to: "view template", isReadOnly: true },
  removalId: { kind: "reference", title: {"en":"Removal","de":"Entfernung"}, to: "removal", isReadOnly: true },
};

/** Fields of {@link Report}. */
export const reportFields: FieldsOf<Report> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  kind: { kind: "choice", title: {"en":"Kind","de":"Art"}, values: {"bill-of-materials":{"en":"bill of materials","de":"Stückliste"},"cable-list":{"en":"list of cables","de":"Kabelliste"},"connections-by-product":{"en":"connections by product","de":"Verbindungen je Produkt"}}, isRequired: true },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 1000 },
  columns: { kind: "lines", title: {"en":"Columns","de":"Spalten"}, hint: {"en":"In the order to show; none shows all of the kind","de":"In der Reihenfolge der Anzeige; keine zeigt alle der Art"}, isRequired: true },
};

/** Fields of {@link Role}. */
export const roleFields: FieldsOf<Role> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 100, isRequired: true },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 1000 },
  privileges: { kind: "choices", title: {"en":"Privileges","de":"Rechte"}, hint: {"en":"You can give and take only what you hold yourself. Read and write includes reading.","de":"Geben und nehmen können Sie nur, was Sie selbst haben. Lesen und schreiben schließt lesen ein."}, isRequired: true },
  builtIn: { kind: "switch", title: {"en":"Built in","de":"Eingebaut"}, initial: false, isRequired: true, isReadOnly: true },
};

/** Fields of {@link Signal}. */
export const signalFields: FieldsOf<Signal> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  code: { kind: "text", title: {"en":"Code","de":"Kürzel"}, hint: {"en":"A short name, which no other signal has","de":"Ein kurzer Name, den kein anderes Signal hat"}, max: 50, isRequired: true },
  category: { kind: "choice", title: {"en":"Category","de":"Art"}, values: {"audio":{"en":"audio","de":"Ton"},"video":{"en":"video","de":"Bild"},"control":{"en":"control","de":"Steuerung"},"data":{"en":"data","de":"Daten"},"power":{"en":"power","de":"Strom"},"rf":{"en":"radio","de":"Funk"}}, isRequired: true },
  colour: { kind: "text", title: {"en":"Line colour","de":"Linienfarbe"}, hint: {"en":"#rrggbb, such as #1f77b4","de":"#rrggbb, zum Beispiel #1f77b4"}, max: 7 },
  maxLengthMm: { kind: "number", title: {"en":"Longest cable","de":"Längstes Kabel"}, unit: "mm" },
  compatibleSignalIds: { kind: "references", title: {"en":"Compatible signals","de":"Verträgliche Signale"}, to: "signal", isRequired: true },
};

/** Fields of {@link Translation}. */
export const translationFields: FieldsOf<Translation> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  namespace: { kind: "text", title: {"en":"Namespace","de":"Namensraum"}, max: 100, initial: "app", isRequired: true },
  key: { kind: "text", title: {"en":"Key","de":"Schlüssel"}, max: 200, isRequired: true },
  locale: { kind: "text", title: {"en":"Language","de":"Sprache"}, max: 39, isRequired: true },
  value: { kind: "area", title: {"en":"Translation","de":"Übersetzung"}, max: 4000, isRequired: true },
  source: { kind: "area", title: {"en":"Source","de":"Ausgangstext"}, max: 4000 },
  status: { kind: "choice", title: {"en":"State","de":"Stand"}, values: {"missing":{"en":"missing","de":"fehlt"},"machine":{"en":"by machine","de":"maschinell"},"reviewed":{"en":"reviewed","de":"geprüft"}}, initial: "reviewed", isRequired: true },
  format: { kind: "choice", title: {"en":"Format","de":"Format"}, values: {"plain":{"en":"plain text","de":"einfacher Text"},"icu":{"en":"ICU message","de":"ICU-Nachricht"}}, initial: "plain", isRequired: true },
};

/** Fields of {@link ViewTemplate}. */
export const viewTemplateFields: FieldsOf<ViewTemplate> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
  viewKey: { kind: "text", title: {"en":"Key","de":"Schlüssel"}, hint: {"en":"Begins the short names of views made from the template","de":"Damit beginnen die Kurznamen der Ansichten, die aus der Vorlage entstehen"}, max: 100 },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 4000 },
  widthMm: { kind: "number", title: {"en":"Width","de":"Breite"}, unit: "mm" },
  heightMm: { kind: "number", title: {"en":"Height","de":"Höhe"}, unit: "mm" },
  settings: { kind: "json", title: {"en":"Settings","de":"Einstellungen"}, hint: {"en":"A JSON object, such as { \"scale\": 50 }","de":"Ein JSON-Objekt, etwa { \"scale\": 50 }"}, isRequired: true },
  hidden: { kind: "switch", title: {"en":"Hidden from users","de":"Für Benutzer verborgen"}, initial: false, isRequired: true },
};

/** The fields of each kind of row. */
export const fieldsByKind: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  ProductAccessory: productAccessoryFields,
  ProductConnector: productConnectorFields,
  Cable: cableFields,
  CableSettings: cableSettingsFields,
  Connector: connectorFields,
  ConnectorPairing: connectorPairingFields,
  Email: emailFields,
  List: listFields,
  ListItem: listItemFields,
  Product: productFields,
  Project: projectFields,
  ProjectProduct: projectProductFields,
  ProjectView: projectViewFields,
  Report: reportFields,
  Role: roleFields,
  Signal: signalFields,
  Translation: translationFields,
  ViewTemplate: viewTemplateFields,
};

/** The titles of each kind of row. */
export const kinds = {
  ProductAccessory: {"one":{"en":"Accessory","de":"Zubehör"},"many":{"en":"Accessories","de":"Zubehör"}},
  ProductConnector: {"one":{"en":"Connector","de":"Anschluss"},"many":{"en":"Connectors","de":"Anschlüsse"}},
  Cable: {"one":{"en":"Cable","de":"Kabel"},"many":{"en":"Cables","de":"Kabel"}},
  CableSettings: {"one":{"en":"Cable settings","de":"Kabeleinstellungen"},"many":{"en":"Cable settings","de":"Kabeleinstellungen"}},
  Connector: {"one":{"en":"Connector","de":"Steckverbinder"},"many":{"en":"Connectors","de":"Steckverbinder"}},
  ConnectorPairing: {"one":{"en":"Pairing","de":"Paarung"},"many":{"en":"Pairings of connectors","de":"Paarungen von Steckverbindern"}},
  Email: {"one":{"en":"Text of an email","de":"Text einer E-Mail"},"many":{"en":"Texts of emails","de":"Texte von E-Mails"},"short":{"en":"Text","de":"Text"}},
  List: {"one":{"en":"List","de":"Liste"},"many":{"en":"Lists","de":"Listen"}},
  ListItem: {"one":{"en":"Item of a list","de":"Eintrag einer Liste"},"many":{"en":"Items","de":"Einträge"},"short":{"en":"Item","de":"Eintrag"}},
  Product: {"one":{"en":"Product","de":"Produkt"},"many":{"en":"Products","de":"Produkte"}},
  Project: {"one":{"en":"Project","de":"Projekt"},"many":{"en":"Projects","de":"Projekte"}},
  ProjectProduct: {"one":{"en":"Product of a project","de":"Produkt eines Projekts"},"many":{"en":"Products of a project","de":"Produkte eines Projekts"}},
  ProjectView: {"one":{"en":"View","de":"Ansicht"},"many":{"en":"Views","de":"Ansichten"}},
  Report: {"one":{"en":"Report","de":"Bericht"},"many":{"en":"Reports","de":"Berichte"}},
  Role: {"one":{"en":"Role","de":"Rolle"},"many":{"en":"Roles","de":"Rollen"}},
  Signal: {"one":{"en":"Signal","de":"Signal"},"many":{"en":"Signals","de":"Signale"}},
  Translation: {"one":{"en":"Translation","de":"Übersetzung"},"many":{"en":"Translations","de":"Übersetzungen"}},
  ViewTemplate: {"one":{"en":"View template","de":"Vorlage für Ansichten"},"many":{"en":"View templates","de":"Vorlagen für Ansichten"},"short":{"en":"Template","de":"Vorlage"}},
} as const satisfies Readonly<Record<string, KindTitles>>;

/** Columns of each kind of report, in the order of a report that shows all. */
export const reportColumns: Readonly<Record<Report["kind"], Readonly<Record<string, Field>>>> = {
  "bill-of-materials": {
    manufacturer: { kind: "text", title: {"en":"Manufacturer","de":"Hersteller"}, max: 200 },
    model: { kind: "text", title: {"en":"Model","de":"Modell"}, max: 200 },
    partNumber: { kind: "text", title: {"en":"Part number","de":"Artikelnummer"}, max: 100 },
    name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 200, isRequired: true },
    category: { kind: "text", title: {"en":"Category","de":"Kategorie"}, max: 100 },
    quantity: { kind: "number", title: {"en":"Quantity","de":"Menge"}, min: 1, isRequired: true },
    weightG: { kind: "number", title: {"en":"Weight","de":"Gewicht"}, unit: "g", group: {"en":"Size and power","de":"Maße und Leistung"} },
    powerW: { kind: "number", title: {"en":"Power","de":"Leistung"}, unit: "W", group: {"en":"Size and power","de":"Maße und Leistung"} },
  },
  "cable-list": {
    cableId: { kind: "text", title: {"en":"Number","de":"Nummer"}, max: 100, isRequired: true },
    catalogCable: { kind: "text", title: {"en":"Cable of the catalog","de":"Kabel des Katalogs"}, max: 200 },
    signal: { kind: "text", title: {"en":"Signal","de":"Signal"}, max: 200 },
    fromProduct: { kind: "text", title: {"en":"From product","de":"Von Produkt"}, max: 200 },
    fromConnector: { kind: "text", title: {"en":"From connector","de":"Von Anschluss"}, max: 200 },
    fromPort: { kind: "number", title: {"en":"From port","de":"Von Port"} },
    toProduct: { kind: "text", title: {"en":"To product","de":"Zu Produkt"}, max: 200 },
    toConnector: { kind: "text", title: {"en":"To connector","de":"Zu Anschluss"}, max: 200 },
    toPort: { kind: "number", title: {"en":"To port","de":"Zu Port"} },
    lengthMm: { kind: "number", title: {"en":"Length","de":"Länge"}, unit: "mm" },
    label: { kind: "text", title: {"en":"Label","de":"Beschriftung"}, max: 200 },
    status: { kind: "choice", title: {"en":"Status","de":"Status"}, values: {"planned":{"en":"planned","de":"geplant"},"pulled":{"en":"pulled","de":"gezogen"},"terminated":{"en":"terminated","de":"angeschlossen"},"tested":{"en":"tested","de":"geprüft"}}, initial: "planned", isRequired: true },
  },
  "connections-by-product": {
    product: { kind: "text", title: {"en":"Product","de":"Produkt"}, max: 200 },
    connector: { kind: "text", title: {"en":"Connector","de":"Anschluss"}, max: 200 },
    port: { kind: "number", title: {"en":"Port","de":"Port"} },
    cableId: { kind: "text", title: {"en":"Number","de":"Nummer"}, max: 100, isRequired: true },
    signal: { kind: "text", title: {"en":"Signal","de":"Signal"}, max: 200 },
    otherProduct: { kind: "text", title: {"en":"Other product","de":"Anderes Produkt"}, max: 200 },
    otherConnector: { kind: "text", title: {"en":"Other connector","de":"Anderer Anschluss"}, max: 200 },
    otherPort: { kind: "number", title: {"en":"Other port","de":"Anderer Port"} },
  },
};
