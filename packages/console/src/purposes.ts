/**
 * Purpose of a page, or of what it lists, in one or two sentences: the first one stands below the title of the page, both in
 * a list without rows.
 */
export const purposes: Readonly<Record<string, { readonly en: string; readonly de: string }>> = {
  overview: {
    en: "What needs somebody now, how the deliveries of the last day went, and how the service does.",
    de: "Was gerade zu tun ist, wie die Zustellungen des letzten Tages liefen und wie es dem Dienst geht.",
  },
  webhooks: {
    en: "An endpoint is the address of another system. It gets each change as a signed message within seconds, and again for three days if it does not answer.",
    de: "Ein Endpunkt ist die Adresse eines anderen Systems. Es erhält jede Änderung binnen Sekunden als signierte Nachricht, und drei Tage lang erneut, wenn es nicht antwortet.",
  },
  deliveries: {
    en: "Each event that is sent to an endpoint is a delivery, with its attempts and what the receiver answered.",
    de: "Jedes Ereignis, das an einen Endpunkt geht, ist eine Zustellung, mit ihren Versuchen und der Antwort des Empfängers.",
  },
  events: {
    en: "An event type names a change that endpoints may hear of, and the schema of what is sent.",
    de: "Ein Ereignistyp benennt eine Änderung, von der Endpunkte erfahren können, und das Schema des Gesendeten.",
  },
  statistics: {
    en: "The statistics of an endpoint show how many attempts succeed, and how long they take.",
    de: "Die Statistik eines Endpunkts zeigt, wie viele Versuche gelingen und wie lange sie dauern.",
  },
  projects: {
    en: "A project is a plan with products, views and cables. Users make projects in their planning program or through the API.",
    de: "Ein Projekt ist ein Plan mit Produkten, Ansichten und Kabeln. Benutzer legen Projekte in ihrem Planungsprogramm oder über die API an.",
  },
  snapshots: {
    en: "A snapshot is a locked copy of a project, such as what a customer has accepted. One takes it on the page of the project.",
    de: "Ein Snapshot ist eine gesperrte Kopie eines Projekts, etwa der abgenommene Stand. Er entsteht auf der Seite des Projekts.",
  },
  "product-update": {
    en: "Projects keep their products as they were placed; here they take what has changed in the catalog since.",
    de: "Projekte behalten ihre Produkte, wie sie gesetzt wurden; hier übernehmen sie, was sich im Katalog geändert hat.",
  },
  products: {
    en: "Products are what users plan with: each has connectors, sizes, pictures and accessories. A CSV or JSON file brings many at once.",
    de: "Mit Produkten planen die Benutzer: Jedes hat Anschlüsse, Maße, Bilder und Zubehör. Eine Datei in CSV oder JSON bringt viele auf einmal.",
  },
  "product-audit": {
    en: "The audit finds products that lack something or contradict themselves, the worst first, and offers remedies.",
    de: "Die Prüfung findet Produkte, denen etwas fehlt oder die sich widersprechen, die schlimmsten zuerst, mit Abhilfen.",
  },
  "product-comparison": {
    en: "Products stand next to each other, and what differs is marked.",
    de: "Produkte stehen nebeneinander, und was sie unterscheidet, ist hervorgehoben.",
  },
  "product-index": {
    en: "The index is what the search of products looks into; it is built again after a change of how it reads them.",
    de: "Im Index sucht die Produktsuche; er wird neu aufgebaut, wenn sich ändert, wie er die Produkte liest.",
  },
  synonyms: {
    en: "Synonyms are words that mean the same in the search of products, such as display and screen.",
    de: "Synonyme sind Wörter, die bei der Suche nach Produkten dasselbe bedeuten, etwa Display und Bildschirm.",
  },
  cables: {
    en: "A cable of the catalog says which connectors it has and how long it is sold; projects take their cables from here.",
    de: "Ein Kabel des Katalogs sagt, welche Steckverbinder es hat und in welchen Längen es verkauft wird; Projekte nehmen ihre Kabel von hier.",
  },
  connectors: {
    en: "A connector is a kind of socket, such as HDMI type A. Products and cables name theirs, so the service knows what fits.",
    de: "Ein Steckverbinder ist eine Art von Buchse, etwa HDMI Typ A. Produkte und Kabel nennen ihre, so weiß der Dienst, was passt.",
  },
  pairings: {
    en: "A pairing says which connector mates with which.",
    de: "Eine Paarung sagt, welcher Steckverbinder in welchen passt.",
  },
  signals: {
    en: "A signal is what a connector carries, such as HDMI 2.1 or Dante; a cable joins connectors whose signals are compatible.",
    de: "Ein Signal ist, was ein Steckverbinder führt, etwa HDMI 2.1 oder Dante; ein Kabel verbindet Steckverbinder mit verträglichen Signalen.",
  },
  files: {
    en: "Files are pictures, data sheets and symbols of products. Drop some here; each is stored once, however often it is used.",
    de: "Dateien sind Bilder, Datenblätter und Symbole von Produkten. Ziehen Sie welche hierher; jede wird einmal gespeichert, sooft sie auch gebraucht wird.",
  },
  lists: {
    en: "A list holds values to choose from, such as product categories, with labels in each language.",
    de: "Eine Liste enthält Werte zur Auswahl, etwa Produktkategorien, mit Namen in jeder Sprache.",
  },
  reports: {
    en: "A report is a table of what a project contains, such as its parts or its cables; its columns are chosen once, for every project.",
    de: "Ein Bericht ist eine Tabelle dessen, was ein Projekt enthält, etwa Teile oder Kabel; seine Spalten wählt man einmal für alle Projekte.",
  },
  "view-templates": {
    en: "A view template is a background for views of projects, such as a floor plan or a rack.",
    de: "Eine Ansichtsvorlage ist ein Hintergrund für Ansichten von Projekten, etwa ein Grundriss oder ein Rack.",
  },
  translations: {
    en: "A translation is a text of the application in one language, found by namespace and key; names of products are not among them.",
    de: "Eine Übersetzung ist ein Text der Anwendung in einer Sprache, mit Namensraum und Schlüssel; Namen von Produkten gehören nicht dazu.",
  },
  emails: {
    en: "Each email of the service has a text of its own; a text that you add here replaces it in one language.",
    de: "Jede E-Mail des Dienstes hat schon einen Text; ein Text, den Sie hier anlegen, ersetzt ihn in einer Sprache.",
  },
  outbox: {
    en: "The outbox has the emails that wait, were sent or failed: invitations, new passwords, warnings.",
    de: "Der Postausgang zeigt E-Mails, die warten, gesendet oder gescheitert sind: Einladungen, neue Passwörter, Warnungen.",
  },
  users: {
    en: "Users plan projects or administer the service, by the roles that they have. An invitation lets somebody choose a password.",
    de: "Benutzer planen Projekte oder verwalten den Dienst, je nach ihren Rollen. Mit einer Einladung legt jemand ein eigenes Passwort fest.",
  },
  roles: {
    en: "A role is a set of privileges. Whoever has the role may open the pages and call the API that they name.",
    de: "Eine Rolle ist eine Sammlung von Rechten. Wer sie hat, darf die genannten Seiten öffnen und die API so weit aufrufen.",
  },
  "single-sign-on": {
    en: "A provider lets people sign in with the account of their company, by OpenID Connect, and gives them roles by their groups.",
    de: "Über einen Anbieter meldet man sich mit dem Konto der eigenen Firma an, per OpenID Connect, und erhält Rollen nach Gruppen.",
  },
  domains: {
    en: "A domain that is proved to be yours can serve the application, or require that its people sign in at their provider.",
    de: "Eine nachweislich eigene Domäne kann die Anwendung ausliefern oder ihren Leuten die Anmeldung beim Anbieter vorschreiben.",
  },
  "oauth-clients": {
    en: "An OAuth client is a program in which users sign in with their account here, such as a planning program or an assistant.",
    de: "Ein OAuth-Client ist ein Programm, in dem sich Benutzer mit ihrem Konto von hier anmelden, etwa ein Planungsprogramm oder ein Assistent.",
  },
  "service-accounts": {
    en: "A service account is for a program that works without a person, such as a nightly import: it has roles of its own, and needs nobody's password.",
    de: "Ein Dienstkonto ist für ein Programm, das ohne einen Menschen arbeitet, etwa einen nächtlichen Import: Es hat eigene Rollen und braucht niemandes Passwort.",
  },
  logs: {
    en: "The log has what the service did and what went wrong, by request.",
    de: "Das Protokoll zeigt, was der Dienst getan hat und was schiefging, nach Anfragen; seine Zeilen sind auf Englisch.",
  },
  audit: {
    en: "The audit trail says who changed what, when, and each field before and after.",
    de: "Der Prüfpfad sagt, wer wann was geändert hat, und jedes Feld davor und danach.",
  },
  jobs: {
    en: "Work that takes longer than a request is a job, such as an import, a report or resending deliveries.",
    de: "Arbeit, die länger dauert als eine Anfrage, ist ein Auftrag, etwa ein Import, ein Bericht oder erneutes Zustellen.",
  },
  account: {
    en: "Your name, your password, how you sign in, and where you are signed in.",
    de: "Ihr Name, Ihr Passwort, wie Sie sich anmelden und wo Sie angemeldet sind.",
  },
  settings: {
    en: "Settings hold for the whole application and everybody in it.",
    de: "Einstellungen gelten für die ganze Anwendung und alle, die sie benutzen.",
  },
  "rate-limits": {
    en: "A rate limit says how many requests a user, a program or a network may send in a time.",
    de: "Eine Anfragegrenze sagt, wie viele Anfragen ein Benutzer, ein Programm oder ein Netz in einer Zeit senden darf.",
  },
  mcp: {
    en: "Assistants work with projects and the catalog through the tools of the MCP server.",
    de: "Assistenten arbeiten über die Werkzeuge des MCP-Servers mit Projekten und Katalog.",
  },
  recordings: {
    en: "A recording shows what a user did in the planning program, once the settings allow it and the user agrees.",
    de: "Eine Aufzeichnung zeigt, was jemand im Planungsprogramm getan hat, sobald die Einstellungen es erlauben und die Person zustimmt.",
  },
};
