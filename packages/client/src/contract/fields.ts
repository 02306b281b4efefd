/** Written by `bun run contract` from the definitions: the fields of all kinds of rows, and their words. */
import type { Field, FieldsOf, KindTitles } from "../field.ts";
import type { ProductAccessory, ProductConnector, Application, Cable, CableSettings, Connector, ConnectorPairing, Domain, Email, File, List, ListItem, McpSettings, OAuthClient, Product, Project, ProjectCable, ProjectInvitation, ProjectMember, ProjectProduct, ProjectView, Report, Role, Signal, SsoProvider, Translation, User, ViewItem, ViewTemplate, WebhookDelivery, WebhookEndpoint } from "./api.ts";

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

/** Fields of {@link Application}. */
export const applicationFields: FieldsOf<Application> = {
  id: { kind: "reference", title: {"en":"Identifier","de":"Kennung"}, to: "resource", isRequired: true, isReadOnly: true },
  name: { kind: "text", title: {"en":"Name of the application","de":"Name der Anwendung"}, max: 200, isRequired: true },
  userSettings: { kind: "json", title: {"en":"Settings of users","de":"Einstellungen der Benutzer"}, isRequired: true },
  settings: { kind: "json", title: {"en":"Settings","de":"Einstellungen"}, isRequired: true },
  quotaUse: { kind: "json", title: {"en":"Use of the quotas","de":"Nutzung der Kontingente"}, isRequired: true, isReadOnly: true },
  version: { kind: "number", title: {"en":"Version","de":"Version"}, min: 0, isRequired: true, isReadOnly: true },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true, isReadOnly: true },
  updatedAt: { kind: "moment", title: {"en":"Changed","de":"Geändert"}, isRequired: true, isReadOnly: true },
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

/** Fields of {@link Domain}. */
export const domainFields: FieldsOf<Domain> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  domain: { kind: "text", title: {"en":"Domain","de":"Domäne"}, hint: {"en":"Such as dealer.example.","de":"Zum Beispiel dealer.example."}, max: 253, isRequired: true },
  servesApplication: { kind: "switch", title: {"en":"Serves the application","de":"Bedient die Anwendung"}, hint: {"en":"Requests to this host are for this application. Only who holds every privilege can set this.","de":"Anfragen an diesen Host gelten dieser Anwendung. Setzen kann das nur, wer jedes Recht hat."}, initial: false, isRequired: true },
  enforcesSso: { kind: "switch", title: {"en":"Requires single sign-on","de":"Verlangt Single Sign-on"}, hint: {"en":"Users with an address of this domain sign in at a provider only.","de":"Benutzer mit einer Adresse dieser Domäne melden sich nur bei einem Anbieter an."}, initial: false, isRequired: true },
  status: { kind: "choice", title: {"en":"State","de":"Zustand"}, values: {"pending":{"en":"not proved yet","de":"noch nicht nachgewiesen"},"verified":{"en":"proved","de":"nachgewiesen"},"failed":{"en":"proof not found","de":"Nachweis nicht gefunden"}}, isRequired: true, isReadOnly: true },
  validationToken: { kind: "text", title: {"en":"Token of the proof","de":"Token des Nachweises"}, max: 64, isRequired: true, isReadOnly: true },
  record: { kind: "json", title: {"en":"DNS record","de":"DNS-Eintrag"}, isRequired: true, isReadOnly: true },
  file: { kind: "json", title: {"en":"File","de":"Datei"}, isRequired: true, isReadOnly: true },
  lastCheckedAt: { kind: "moment", title: {"en":"Last checked","de":"Zuletzt geprüft"}, isReadOnly: true },
  lastError: { kind: "area", title: {"en":"What was found","de":"Befund"}, max: 1000, isReadOnly: true },
  verifiedAt: { kind: "moment", title: {"en":"Proved","de":"Nachgewiesen"}, isReadOnly: true },
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

/** Fields of {@link File}. */
export const fileFields: FieldsOf<File> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, max: 255, isRequired: true },
  folder: { kind: "text", title: {"en":"Folder","de":"Ordner"}, max: 500 },
  tags: { kind: "lines", title: {"en":"Tags","de":"Schlagwörter"}, hint: {"en":"One a line","de":"Eines je Zeile"}, isRequired: true },
  contentType: { kind: "choice", title: {"en":"Type","de":"Typ"}, values: {"image/png":{"en":"image/png","de":"image/png"},"image/jpeg":{"en":"image/jpeg","de":"image/jpeg"},"image/gif":{"en":"image/gif","de":"image/gif"},"image/webp":{"en":"image/webp","de":"image/webp"},"image/avif":{"en":"image/avif","de":"image/avif"},"image/svg+xml":{"en":"image/svg+xml","de":"image/svg+xml"},"application/pdf":{"en":"application/pdf","de":"application/pdf"},"application/zip":{"en":"application/zip","de":"application/zip"},"application/vnd.openxmlformats-officedocument.wordprocessingml.document":{"en":"application/vnd.openxmlformats-officedocument.wordprocessingml.document","de":"application/vnd.openxmlformats-officedocument.wordprocessingml.document"},"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet":{"en":"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet","de":"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"},"image/vnd.dwg":{"en":"image/vnd.dwg","de":"image/vnd.dwg"},"image/vnd.dxf":{"en":"image/vnd.dxf","de":"image/vnd.dxf"},"application/json":{"en":"application/json","de":"application/json"},"text/csv":{"en":"text/csv","de":"text/csv"},"text/plain":{"en":"text/plain","de":"text/plain"}}, isRequired: true, isReadOnly: true },
  bytes: { kind: "number", title: {"en":"Bytes","de":"Bytes"}, min: 1, isRequired: true, isReadOnly: true },
  sha256: { kind: "text", title: {"en":"SHA-256","de":"SHA-256"}, max: 64, isRequired: true, isReadOnly: true },
  width: { kind: "number", title: {"en":"Width","de":"Breite"}, unit: "px", isReadOnly: true },
  height: { kind: "number", title: {"en":"Height","de":"Höhe"}, unit: "px", isReadOnly: true },
  status: { kind: "choice", title: {"en":"State","de":"Stand"}, values: {"ready":{"en":"ready","de":"bereit"},"quarantined":{"en":"in quarantine","de":"in Quarantäne"}}, isRequired: true, isReadOnly: true },
  threat: { kind: "text", title: {"en":"Threat","de":"Schädling"}, isReadOnly: true },
  ownerKind: { kind: "choice", title: {"en":"Belongs to","de":"Gehört zu"}, values: {"application":{"en":"the application","de":"der Anwendung"},"project":{"en":"a project","de":"einem Projekt"},"view-template":{"en":"a view template","de":"einer Vorlage"}}, isRequired: true, isReadOnly: true },
  ownerId: { kind: "reference", title: {"en":"Owner","de":"Eigentümer"}, to: "project or view template", isReadOnly: true },
  url: { kind: "text", title: {"en":"URL","de":"URL"}, isReadOnly: true },
  urlExpiresAt: { kind: "moment", title: {"en":"URL valid until","de":"URL gilt bis"}, isReadOnly: true },
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

/** Fields of {@link McpSettings}. */
export const mcpSettingsFields: FieldsOf<McpSettings> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  enabled: { kind: "switch", title: {"en":"Assistants can connect","de":"Assistenten können sich verbinden"}, isRequired: true },
  registration: { kind: "choice", title: {"en":"Programs that may register themselves","de":"Programme, die sich selbst registrieren dürfen"}, values: {"open":{"en":"all","de":"alle"},"metadata-documents":{"en":"those with a metadata document","de":"die mit einem Metadatendokument"},"closed":{"en":"none","de":"keine"}}, isRequired: true },
  tools: { kind: "json", title: {"en":"Tools","de":"Werkzeuge"}, isRequired: true },
  instructions: { kind: "area", title: {"en":"Instructions","de":"Anweisungen"}, hint: {"en":"Sent to assistants when they connect","de":"Werden Assistenten beim Verbinden gesendet"}, max: 4000 },
  resultRowsMax: { kind: "number", title: {"en":"Rows of an answer, at most","de":"Höchstzahl der Zeilen einer Antwort"}, min: 1, isRequired: true },
  logArguments: { kind: "switch", title: {"en":"Keep the arguments of calls for 90 days","de":"Argumente von Aufrufen 90 Tage aufbewahren"}, isRequired: true },
};

/** Fields of {@link OAuthClient}. */
export const oAuthClientFields: FieldsOf<OAuthClient> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  clientId: { kind: "text", title: {"en":"Client id","de":"Client-Id"}, isRequired: true, isReadOnly: true },
  type: { kind: "choice", title: {"en":"Type","de":"Art"}, hint: {"en":"Confidential for a program that can keep a secret, public for one on a user's device.","de":"Vertraulich für ein Programm, das ein Geheimnis hüten kann, öffentlich für eines auf einem Endgerät."}, values: {"confidential":{"en":"confidential","de":"vertraulich"},"public":{"en":"public","de":"öffentlich"}}, isRequired: true },
  origin: { kind: "choice", title: {"en":"Origin","de":"Herkunft"}, values: {"admin":{"en":"added here","de":"hier angelegt"},"dynamic":{"en":"registered itself","de":"hat sich selbst angemeldet"},"metadata-document":{"en":"publishes its own document","de":"veröffentlicht sein eigenes Dokument"}}, isRequired: true, isReadOnly: true },
  authMethod: { kind: "choice", title: {"en":"Authentication","de":"Anmeldung"}, values: {"none":{"en":"none","de":"none"},"client_secret_basic":{"en":"client_secret_basic","de":"client_secret_basic"},"client_secret_post":{"en":"client_secret_post","de":"client_secret_post"}}, isRequired: true, isReadOnly: true },
  name: { kind: "text", title: {"en":"Name","de":"Name"}, hint: {"en":"Users see it when they are asked for consent.","de":"Benutzer sehen ihn, wenn sie um Zustimmung gebeten werden."}, max: 200, isRequired: true },
  redirectUris: { kind: "lines", title: {"en":"Redirect URIs","de":"Rücksprungadressen"}, hint: {"en":"One a line: https, http to this computer, or a scheme of your own such as com.example.app.","de":"Eine je Zeile: https, http zu diesem Rechner, oder ein eigenes Schema wie com.example.app."}, isRequired: true },
  grantTypes: { kind: "lines", title: {"en":"Grant types","de":"Arten der Freigabe"}, isRequired: true },
  scopes: { kind: "lines", title: {"en":"Scopes","de":"Geltungsbereiche"}, isRequired: true },
  uri: { kind: "area", title: {"en":"Home page","de":"Startseite"}, max: 2048 },
  logoUri: { kind: "area", title: {"en":"Address of the logo","de":"Adresse des Logos"}, max: 2048 },
  trusted: { kind: "switch", title: {"en":"Trusted","de":"Vertrauenswürdig"}, hint: {"en":"Users are not asked for consent. Only who holds every privilege can set this.","de":"Benutzer werden nicht um Zustimmung gebeten. Setzen kann das nur, wer jedes Recht hat."}, initial: false, isRequired: true },
  enabled: { kind: "switch", title: {"en":"Enabled","de":"Eingeschaltet"}, hint: {"en":"Disabling revokes all that users granted to the client.","de":"Abschalten widerruft alles, was Benutzer dem Client erlaubt haben."}, initial: true, isRequired: true },
  secretHint: { kind: "text", title: {"en":"Secret ends in","de":"Geheimnis endet auf"}, max: 8, isReadOnly: true },
  lastUsedAt: { kind: "moment", title: {"en":"Last used","de":"Zuletzt benutzt"}, isReadOnly: true },
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
  client: { kind: "text", title: {"en":"Client","de":"Auftraggeber"}, max: 200 },
  settings: { kind: "json", title: {"en":"Settings","de":"Einstellungen"}, isRequired: true },
  ownerId: { kind: "reference", title: {"en":"Owner","de":"Eigentümer"}, to: "user", isRequired: true, isReadOnly: true },
  locked: { kind: "switch", title: {"en":"Locked","de":"Gesperrt"}, initial: false, isRequired: true, isReadOnly: true },
  uniqueNumber: { kind: "text", title: {"en":"Number of the snapshot","de":"Nummer des Snapshots"}, max: 30, isReadOnly: true },
  sourceProjectId: { kind: "reference", title: {"en":"Source project","de":"Ursprüngliches Projekt"}, to: "project", isReadOnly: true },
  message: { kind: "area", title: {"en":"Message","de":"Nachricht"}, max: 4000, isReadOnly: true },
};

/** Fields of {@link ProjectCable}. */
export const projectCableFields: FieldsOf<ProjectCable> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  cableId: { kind: "text", title: {"en":"Number","de":"Nummer"}, max: 100, isRequired: true },
  catalogCableId: { kind: "reference", title: {"en":"Cable of the catalog","de":"Kabel des Katalogs"}, to: "cable" },
  signalId: { kind: "reference", title: {"en":"Signal","de":"Signal"}, to: "signal" },
  lengthMm: { kind: "number", title: {"en":"Length","de":"Länge"}, unit: "mm" },
  label: { kind: "text", title: {"en":"Label","de":"Beschriftung"}, max: 200 },
  notes: { kind: "area", title: {"en":"Notes","de":"Notizen"}, max: 4000 },
  status: { kind: "choice", title: {"en":"Status","de":"Status"}, values: {"planned":{"en":"planned","de":"geplant"},"pulled":{"en":"pulled","de":"gezogen"},"terminated":{"en":"terminated","de":"angeschlossen"},"tested":{"en":"tested","de":"geprüft"}}, initial: "planned", isRequired: true },
  from: { kind: "json", title: {"en":"From","de":"Von"} },
  to: { kind: "json", title: {"en":"To","de":"Nach"} },
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true, isReadOnly: true },
  drawn: { kind: "switch", title: {"en":"Drawn","de":"Gezeichnet"}, isRequired: true, isReadOnly: true },
  removalId: { kind: "reference", title: {"en":"Removal","de":"Entfernung"}, to: "removal", isReadOnly: true },
};

/** Fields of {@link ProjectInvitation}. */
export const projectInvitationFields: FieldsOf<ProjectInvitation> = {
  id: { kind: "reference", title: {"en":"Identifier","de":"Kennung"}, to: "resource", isRequired: true },
  version: { kind: "number", title: {"en":"Version","de":"Version"}, min: 0, isRequired: true },
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true },
  emailAddress: { kind: "email", title: {"en":"Email address","de":"E-Mail-Adresse"}, isRequired: true },
  role: { kind: "choice", title: {"en":"Role","de":"Rolle"}, values: {"viewer":{"en":"viewer","de":"Betrachter"},"editor":{"en":"editor","de":"Bearbeiter"}}, isRequired: true },
  invitedBy: { kind: "reference", title: {"en":"Invited by","de":"Eingeladen von"}, to: "user", isRequired: true },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true },
  updatedAt: { kind: "moment", title: {"en":"Changed","de":"Geändert"}, isRequired: true },
  expiresAt: { kind: "moment", title: {"en":"Expires","de":"Läuft ab"}, isRequired: true },
};

/** Fields of {@link ProjectMember}. */
export const projectMemberFields: FieldsOf<ProjectMember> = {
  id: { kind: "reference", title: {"en":"Identifier","de":"Kennung"}, to: "resource", isRequired: true, isReadOnly: true },
  version: { kind: "number", title: {"en":"Version","de":"Version"}, min: 0, isRequired: true, isReadOnly: true },
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true, isReadOnly: true },
  userId: { kind: "reference", title: {"en":"User","de":"Benutzer"}, to: "user", isRequired: true, isReadOnly: true },
  emailAddress: { kind: "email", title: {"en":"Email address","de":"E-Mail-Adresse"}, isRequired: true, isReadOnly: true },
  firstName: { kind: "text", title: {"en":"First name","de":"Vorname"}, max: 100, isReadOnly: true },
  lastName: { kind: "text", title: {"en":"Last name","de":"Nachname"}, max: 100, isReadOnly: true },
  role: { kind: "choice", title: {"en":"Role","de":"Rolle"}, values: {"viewer":{"en":"viewer","de":"Betrachter"},"editor":{"en":"editor","de":"Bearbeiter"}}, isRequired: true },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true, isReadOnly: true },
  updatedAt: { kind: "moment", title: {"en":"Changed","de":"Geändert"}, isRequired: true, isReadOnly: true },
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

/** Fields of {@link SsoProvider}. */
export const ssoProviderFields: FieldsOf<SsoProvider> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, hint: {"en":"The label of the button on the sign-in page.","de":"Die Aufschrift des Knopfs auf der Anmeldeseite."}, max: 100, isRequired: true },
  slug: { kind: "text", title: {"en":"Name in addresses","de":"Name in Adressen"}, hint: {"en":"Small letters, digits and hyphens, such as acme.","de":"Kleine Buchstaben, Ziffern und Bindestriche, etwa acme."}, max: 63, isRequired: true },
  issuer: { kind: "area", title: {"en":"Issuer","de":"Aussteller"}, hint: {"en":"An https address, exactly as the provider's tokens name it. It cannot be changed.","de":"Eine https-Adresse, genau wie in den Tokens des Anbieters. Sie lässt sich nicht ändern."}, max: 2048, isRequired: true },
  clientId: { kind: "area", title: {"en":"Client id","de":"Client-Id"}, max: 1024, isRequired: true },
  scopes: { kind: "lines", title: {"en":"Scopes","de":"Geltungsbereiche"}, hint: {"en":"One a line.","de":"Einer je Zeile."}, initial: ["openid","profile","email"], isRequired: true },
  claimMapping: { kind: "entries", title: {"en":"Claims","de":"Claims"}, hint: {"en":"Claims with a user's fields, if not the usual ones: email, emailVerified, firstName, lastName, locale, roles.","de":"Claims mit den Angaben eines Benutzers, falls nicht die üblichen: email, emailVerified, firstName, lastName, locale, roles."}, isRequired: true },
  roleMapping: { kind: "json", title: {"en":"Roles by claim","de":"Rollen nach Claim"}, hint: {"en":"Each sign-in gives and takes only these roles.","de":"Jede Anmeldung gibt und nimmt nur diese Rollen."}, isRequired: true },
  allowedDomains: { kind: "lines", title: {"en":"Domains","de":"Domänen"}, hint: {"en":"One a line: only addresses of these may sign in. Without any, all may.","de":"Eine je Zeile: Nur deren Adressen dürfen sich anmelden. Ohne Eintrag dürfen es alle."}, isRequired: true },
  autoCreate: { kind: "switch", title: {"en":"A first sign-in creates an account","de":"Die erste Anmeldung legt ein Konto an"}, initial: true, isRequired: true },
  linkByVerifiedEmail: { kind: "switch", title: {"en":"A verified address signs in to the account that has it","de":"Eine bestätigte Adresse meldet sich bei dem Konto an, das sie hat"}, hint: {"en":"The provider then speaks for every account.","de":"Der Anbieter spricht dann für jedes Konto."}, initial: false, isRequired: true },
  enabled: { kind: "switch", title: {"en":"Enabled","de":"Eingeschaltet"}, initial: true, isRequired: true },
  clientSecretHint: { kind: "text", title: {"en":"Secret ends in","de":"Geheimnis endet auf"}, max: 8, isReadOnly: true },
  redirectUri: { kind: "text", title: {"en":"Redirect URI to register at the provider","de":"Rücksprungadresse, die beim Anbieter anzugeben ist"}, isRequired: true, isReadOnly: true },
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

/** Fields of {@link User}. */
export const userFields: FieldsOf<User> = {
  id: { kind: "reference", title: {"en":"Identifier","de":"Kennung"}, to: "resource", isRequired: true, isReadOnly: true },
  emailAddress: { kind: "email", title: {"en":"Email address","de":"E-Mail-Adresse"}, isRequired: true },
  firstName: { kind: "text", title: {"en":"First name","de":"Vorname"}, max: 100 },
  lastName: { kind: "text", title: {"en":"Last name","de":"Nachname"}, max: 100 },
  locale: { kind: "text", title: {"en":"Language","de":"Sprache"}, hint: {"en":"A language tag such as en or de-CH.","de":"Ein Sprachkürzel wie en oder de-CH."}, max: 35, isRequired: true },
  roles: { kind: "references", title: {"en":"Roles","de":"Rollen"}, to: "role", isRequired: true },
  settings: { kind: "json", title: {"en":"Settings","de":"Einstellungen"}, hint: {"en":"As the application defines them.","de":"So, wie die Anwendung sie festlegt."}, isRequired: true },
  status: { kind: "choice", title: {"en":"State","de":"Zustand"}, values: {"pending":{"en":"address not confirmed","de":"Adresse nicht bestätigt"},"active":{"en":"active","de":"aktiv"},"deleted":{"en":"deleted","de":"gelöscht"}}, isRequired: true, isReadOnly: true },
  version: { kind: "number", title: {"en":"Version","de":"Version"}, min: 0, isRequired: true, isReadOnly: true },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true, isReadOnly: true },
  updatedAt: { kind: "moment", title: {"en":"Changed","de":"Geändert"}, isRequired: true, isReadOnly: true },
  lastSignInAt: { kind: "moment", title: {"en":"Last sign-in","de":"Letzte Anmeldung"}, isReadOnly: true },
};

/** Fields of {@link ViewItem}. */
export const viewItemFields: FieldsOf<ViewItem> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  projectId: { kind: "reference", title: {"en":"Project","de":"Projekt"}, to: "project", isRequired: true, isReadOnly: true },
  viewId: { kind: "reference", title: {"en":"View","de":"Ansicht"}, to: "project view", isRequired: true, isReadOnly: true },
  type: { kind: "choice", title: {"en":"Type","de":"Art"}, values: {"product":{"en":"product","de":"Produkt"},"line":{"en":"line","de":"Linie"},"polyline":{"en":"line of several parts","de":"Linie aus mehreren Stücken"},"text":{"en":"text","de":"Text"},"image":{"en":"picture","de":"Bild"},"rectangle":{"en":"rectangle","de":"Rechteck"},"ellipse":{"en":"ellipse","de":"Ellipse"},"group":{"en":"group","de":"Gruppe"},"connection":{"en":"connection","de":"Verbindung"}}, isRequired: true, isReadOnly: true },
  geometry: { kind: "json", title: {"en":"Geometry","de":"Geometrie"}, isRequired: true },
  style: { kind: "json", title: {"en":"Style","de":"Stil"}, isRequired: true },
  text: { kind: "area", title: {"en":"Text","de":"Text"}, max: 10000 },
  fileId: { kind: "reference", title: {"en":"File","de":"Datei"}, to: "file" },
  projectProductId: { kind: "reference", title: {"en":"Product","de":"Produkt"}, to: "projectProduct", isReadOnly: true },
  from: { kind: "json", title: {"en":"From","de":"Von"}, isReadOnly: true },
  to: { kind: "json", title: {"en":"To","de":"Nach"}, isReadOnly: true },
  cableId: { kind: "reference", title: {"en":"Cable","de":"Kabel"}, to: "project cable", isReadOnly: true },
  removalId: { kind: "reference", title: {"en":"Removal","de":"Entfernung"}, to: "removal", isReadOnly: true },
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

/** Fields of {@link WebhookDelivery}. */
export const webhookDeliveryFields: FieldsOf<WebhookDelivery> = {
  id: { kind: "reference", title: {"en":"Delivery id","de":"Kennung der Zustellung"}, to: "delivery", isRequired: true },
  eventId: { kind: "reference", title: {"en":"Event id","de":"Kennung des Ereignisses"}, to: "event", isRequired: true },
  eventType: { kind: "text", title: {"en":"Event type","de":"Ereignistyp"}, isRequired: true },
  endpointId: { kind: "reference", title: {"en":"Endpoint","de":"Endpunkt"}, to: "endpoint", isRequired: true },
  projectId: { kind: "reference", title: {"en":"Project id","de":"Kennung des Projekts"}, to: "project" },
  url: { kind: "text", title: {"en":"URL","de":"URL"}, isRequired: true },
  status: { kind: "choice", title: {"en":"Status","de":"Status"}, values: {"pending":{"en":"pending","de":"offen"},"delivered":{"en":"delivered","de":"zugestellt"},"exhausted":{"en":"given up","de":"aufgegeben"},"cancelled":{"en":"cancelled","de":"abgebrochen"}}, isRequired: true },
  attemptCount: { kind: "number", title: {"en":"Attempts","de":"Versuche"}, min: 0, isRequired: true },
  nextAttemptAt: { kind: "moment", title: {"en":"Next attempt","de":"Nächster Versuch"} },
  createdAt: { kind: "moment", title: {"en":"Created","de":"Erstellt"}, isRequired: true },
  completedAt: { kind: "moment", title: {"en":"Ended","de":"Beendet"} },
  lastStatusCode: { kind: "number", title: {"en":"Status code","de":"Statuscode"} },
  lastErrorClass: { kind: "choice", title: {"en":"Error class","de":"Fehlerart"}, values: {"dns":{"en":"name not resolved","de":"Name nicht aufgelöst"},"blocked_address":{"en":"address not allowed","de":"Adresse nicht erlaubt"},"connect":{"en":"no connection","de":"keine Verbindung"},"tls":{"en":"TLS failed","de":"TLS gescheitert"},"timeout":{"en":"too late","de":"zu spät"},"redirect":{"en":"redirect","de":"Weiterleitung"},"http_4xx":{"en":"status 4xx","de":"Status 4xx"},"http_5xx":{"en":"status 5xx","de":"Status 5xx"},"protocol":{"en":"not HTTP","de":"kein HTTP"},"response_too_large":{"en":"response too large","de":"Antwort zu groß"}} },
};

/** Fields of {@link WebhookEndpoint}. */
export const webhookEndpointFields: FieldsOf<WebhookEndpoint> = {
  id, version, deleted, createdAt, updatedAt, createdBy, updatedBy,
  url: { kind: "area", title: {"en":"URL","de":"URL"}, hint: {"en":"https and a public host name","de":"https und ein öffentlicher Hostname"}, max: 2048, isRequired: true },
  description: { kind: "area", title: {"en":"Description","de":"Beschreibung"}, max: 1000 },
  eventTypes: { kind: "choices", title: {"en":"Event types","de":"Ereignistypen"}, isRequired: true },
  headers: { kind: "entries", title: {"en":"Headers","de":"Header"}, hint: {"en":"Sent with every delivery. Stored values are masked; after a change to another host, type every value again.","de":"Werden mit jeder Zustellung gesendet. Gespeicherte Werte sind verdeckt; nach dem Wechsel zu einem anderen Host geben Sie jeden Wert neu ein."}, isRequired: true },
  enabled: { kind: "switch", title: {"en":"Enabled","de":"Eingeschaltet"}, isRequired: true },
  notificationEmail: { kind: "email", title: {"en":"Notification email","de":"E-Mail für Benachrichtigungen"}, hint: {"en":"Receives mail about deliveries that were given up and when the endpoint is disabled","de":"Erhält Nachricht über aufgegebene Zustellungen und wenn der Endpunkt abgeschaltet wird"} },
  secretHint: { kind: "text", title: {"en":"Secret ends with","de":"Geheimnis endet auf"}, max: 8, isRequired: true, isReadOnly: true },
  disabledAt: { kind: "moment", title: {"en":"Disabled at","de":"Abgeschaltet am"}, isReadOnly: true },
  disabledReason: { kind: "choice", title: {"en":"Reason for disabling","de":"Grund der Abschaltung"}, values: {"manual":{"en":"disabled by an administrator","de":"von Hand abgeschaltet"},"failing":{"en":"disabled because it kept failing","de":"abgeschaltet, weil er immer wieder scheiterte"}}, isReadOnly: true },
  lastSuccessAt: { kind: "moment", title: {"en":"Last success","de":"Letzter Erfolg"}, isReadOnly: true },
  lastFailureAt: { kind: "moment", title: {"en":"Last failure","de":"Letzter Fehlschlag"}, isReadOnly: true },
  failingSince: { kind: "moment", title: {"en":"Failing since","de":"Scheitert seit"}, isReadOnly: true },
  previousSecretExpiresAt: { kind: "moment", title: {"en":"The older secret also signs until","de":"Das ältere Geheimnis signiert noch bis"}, isRequired: true, isReadOnly: true },
};

/** The fields of each kind of row. */
export const fieldsByKind: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  ProductAccessory: productAccessoryFields,
  ProductConnector: productConnectorFields,
  Application: applicationFields,
  Cable: cableFields,
  CableSettings: cableSettingsFields,
  Connector: connectorFields,
  ConnectorPairing: connectorPairingFields,
  Domain: domainFields,
  Email: emailFields,
  File: fileFields,
  List: listFields,
  ListItem: listItemFields,
  McpSettings: mcpSettingsFields,
  OAuthClient: oAuthClientFields,
  Product: productFields,
  Project: projectFields,
  ProjectCable: projectCableFields,
  ProjectInvitation: projectInvitationFields,
  ProjectMember: projectMemberFields,
  ProjectProduct: projectProductFields,
  ProjectView: projectViewFields,
  Report: reportFields,
  Role: roleFields,
  Signal: signalFields,
  SsoProvider: ssoProviderFields,
  Translation: translationFields,
  User: userFields,
  ViewItem: viewItemFields,
  ViewTemplate: viewTemplateFields,
  WebhookDelivery: webhookDeliveryFields,
  WebhookEndpoint: webhookEndpointFields,
};

/** The titles of each kind of row. */
export const kinds = {
  ProductAccessory: {"one":{"en":"Accessory","de":"Zubehör"},"many":{"en":"Accessories","de":"Zubehör"}},
  ProductConnector: {"one":{"en":"Connector","de":"Anschluss"},"many":{"en":"Connectors","de":"Anschlüsse"}},
  Application: {"one":{"en":"Application","de":"Anwendung"},"many":{"en":"Applications","de":"Anwendungen"}},
  Cable: {"one":{"en":"Cable","de":"Kabel"},"many":{"en":"Cables","de":"Kabel"}},
  CableSettings: {"one":{"en":"Cable settings","de":"Kabeleinstellungen"},"many":{"en":"Cable settings","de":"Kabeleinstellungen"}},
  Connector: {"one":{"en":"Connector","de":"Steckverbinder"},"many":{"en":"Connectors","de":"Steckverbinder"}},
  ConnectorPairing: {"one":{"en":"Pairing","de":"Paarung"},"many":{"en":"Pairings of connectors","de":"Paarungen von Steckverbindern"}},
  Domain: {"one":{"en":"Domain","de":"Domäne"},"many":{"en":"Domains","de":"Domänen"}},
  Email: {"one":{"en":"Text of an email","de":"Text einer E-Mail"},"many":{"en":"Texts of emails","de":"Texte von E-Mails"},"short":{"en":"Text","de":"Text"}},
  File: {"one":{"en":"File","de":"Datei"},"many":{"en":"Files","de":"Dateien"}},
  List: {"one":{"en":"List","de":"Liste"},"many":{"en":"Lists","de":"Listen"}},
  ListItem: {"one":{"en":"Item of a list","de":"Eintrag einer Liste"},"many":{"en":"Items","de":"Einträge"},"short":{"en":"Item","de":"Eintrag"}},
  McpSettings: {"one":{"en":"Settings of MCP","de":"Einstellungen von MCP"},"many":{"en":"Settings of MCP","de":"Einstellungen von MCP"}},
  OAuthClient: {"one":{"en":"OAuth client","de":"OAuth-Client"},"many":{"en":"OAuth clients","de":"OAuth-Clients"},"short":{"en":"Client","de":"Client"}},
  Product: {"one":{"en":"Product","de":"Produkt"},"many":{"en":"Products","de":"Produkte"}},
  Project: {"one":{"en":"Project","de":"Projekt"},"many":{"en":"Projects","de":"Projekte"}},
  ProjectCable: {"one":{"en":"Cable of a project","de":"Kabel eines Projekts"},"many":{"en":"Cables of a project","de":"Kabel eines Projekts"},"short":{"en":"Cable","de":"Kabel"}},
  ProjectInvitation: {"one":{"en":"Invitation to a project","de":"Einladung in ein Projekt"},"many":{"en":"Invitations","de":"Einladungen"},"short":{"en":"Invitation","de":"Einladung"}},
  ProjectMember: {"one":{"en":"Member of a project","de":"Mitglied eines Projekts"},"many":{"en":"Members","de":"Mitglieder"},"short":{"en":"Member","de":"Mitglied"}},
  ProjectProduct: {"one":{"en":"Product of a project","de":"Produkt eines Projekts"},"many":{"en":"Products of a project","de":"Produkte eines Projekts"}},
  ProjectView: {"one":{"en":"View","de":"Ansicht"},"many":{"en":"Views","de":"Ansichten"}},
  Report: {"one":{"en":"Report","de":"Bericht"},"many":{"en":"Reports","de":"Berichte"}},
  Role: {"one":{"en":"Role","de":"Rolle"},"many":{"en":"Roles","de":"Rollen"}},
  Signal: {"one":{"en":"Signal","de":"Signal"},"many":{"en":"Signals","de":"Signale"}},
  SsoProvider: {"one":{"en":"Provider of single sign-on","de":"Anbieter für Single Sign-on"},"many":{"en":"Providers","de":"Anbieter"},"short":{"en":"Provider","de":"Anbieter"}},
  Translation: {"one":{"en":"Translation","de":"Übersetzung"},"many":{"en":"Translations","de":"Übersetzungen"}},
  User: {"one":{"en":"User","de":"Benutzer"},"many":{"en":"Users","de":"Benutzer"}},
  ViewItem: {"one":{"en":"Item of a view","de":"Element einer Ansicht"},"many":{"en":"Items of a view","de":"Elemente einer Ansicht"},"short":{"en":"Item","de":"Element"}},
  ViewTemplate: {"one":{"en":"View template","de":"Vorlage für Ansichten"},"many":{"en":"View templates","de":"Vorlagen für Ansichten"},"short":{"en":"Template","de":"Vorlage"}},
  WebhookDelivery: {"one":{"en":"Delivery","de":"Zustellung"},"many":{"en":"Deliveries","de":"Zustellungen"}},
  WebhookEndpoint: {"one":{"en":"Webhook endpoint","de":"Webhook-Endpunkt"},"many":{"en":"Webhook endpoints","de":"Webhook-Endpunkte"},"short":{"en":"Endpoint","de":"Endpunkt"}},
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
