/** Names of the sources of the log by language. */
export const sourceNames = {
  en: {
    request: "request",
    security: "security",
    job: "job",
    mail: "email",
    upkeep: "upkeep",
    service: "service",
  },
  de: {
    request: "Anfrage",
    security: "Sicherheit",
    job: "Auftrag",
    mail: "E-Mail",
    upkeep: "Wartung",
    service: "Dienst",
  },
};
