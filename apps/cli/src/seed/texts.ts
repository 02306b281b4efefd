/** Categories of products: key, English and German label. */
export const categorySeeds: readonly (readonly [key: string, label: string, german: string])[] = [
  ["displays", "Displays", "Anzeigen"],
  ["led", "LED walls", "LED-Wände"],
  ["projectors", "Projectors", "Projektoren"],
  ["video-distribution", "Video distribution", "Videoverteilung"],
  ["sources", "Sources", "Quellen"],
  ["cameras", "Cameras", "Kameras"],
  ["loudspeakers", "Loudspeakers", "Lautsprecher"],
  ["amplifiers", "Amplifiers", "Verstärker"],
  ["processors", "Audio processors", "Audioprozessoren"],
  ["microphones", "Microphones", "Mikrofone"],
  ["conferencing", "Conferencing", "Konferenztechnik"],
  ["network", "Network", "Netzwerk"],
  ["control", "Control", "Steuerung"],
  ["racks", "Racks and power", "Schränke und Strom"],
  ["mounts", "Mounts", "Halterungen"],
];

/** Texts of an application: key, English and German. */
export const translationSeeds: readonly (readonly [key: string, english: string, german: string])[] = [
  ["project.title", "Projects", "Projekte"],
  ["project.count", "{count} projects", "{count} Projekte"],
  ["project.snapshot", "Snapshot {number} of {name}", "Stand {number} von {name}"],
  ["view.title", "Views", "Ansichten"],
  ["cable.title", "Cables", "Kabel"],
  ["cable.length", "{metres} m", "{metres} m"],
  ["report.run", "Run report", "Bericht erstellen"],
  ["street", "Street", "Straße"],
];

/** Texts that differ in Switzerland. */
export const swissSeeds: readonly (readonly [key: string, english: string, text: string])[] = [
  ["street", "Street", "Strasse"],
];

/** Reports that every installation needs. */
export const reportSeeds: readonly { readonly name: string; readonly kind: string; readonly description: string }[] = [
  { name: "Bill of materials", kind: "bill-of-materials", description: "Every product with its number" },
  { name: "Cable list", kind: "cable-list", description: "Every cable with both ends, for the people who pull it" },
  {
    name: "Connections",
    kind: "connections-by-product",
    description: "What is in each port, for the people who terminate cables",
  },
];
