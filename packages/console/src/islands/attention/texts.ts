import { textsOf } from "../engine/texts.ts";

export const texts = textsOf({
  en: {
    needsYou: { one: "One thing needs you", other: "{count} things need you" },
    onPage: { one: "one needs you", other: "{count} need you" },
    calm: "Nothing needs you",
    nothing: "Nothing needs you right now.",
    named: { failing: "{name} is failing", parked: "{name} does not answer" },
    others: {
      failing: { one: "One more endpoint is failing", other: "{count} more endpoints are failing" },
      parked: { one: "One more endpoint does not answer", other: "{count} more endpoints do not answer" },
    },
    failing: {
      one: "One endpoint receives nothing: its attempts fail",
      other: "{count} endpoints receive nothing: their attempts fail",
    },
    parked: {
      one: "One endpoint does not answer the process that has answered this page, so its deliveries wait there",
      other: "{count} endpoints do not answer the process that has answered this page, so their deliveries wait there",
    },
    disabled: { one: "One endpoint is disabled", other: "{count} endpoints are disabled" },
    exhausted: {
      one: "One delivery was given up in the last 24 hours",
      other: "{count} deliveries were given up in the last 24 hours",
    },
    retrying: {
      one: "One delivery is retrying",
      other: "{count} deliveries are retrying",
    },
    madeYesterday: "Only yesterday's",
    oldestPending: "The oldest undelivered event has waited since {time}",
    failedJobs: { one: "One job has failed", other: "{count} jobs have failed" },
    failedMails: { one: "One email could not be sent", other: "{count} emails could not be sent" },
    partitions: {
      one: "The database has partitions for one more day only",
      other: "The database has partitions for {count} more days only",
    },
    noBackup: "No backup has been recorded",
    oldBackup: "The last backup is more than a day old",
    noDatabase: "The database does not tell its state",
    clock:
      "The clock of the process that has answered this page differs from the database's by {seconds} seconds; the database's time counts",
  },
  de: {
    needsYou: { one: "Etwas ist zu tun", other: "{count} Dinge sind zu tun" },
    onPage: { one: "etwas ist zu tun", other: "{count} sind zu tun" },
    calm: "Nichts ist zu tun",
    nothing: "Im Moment ist nichts zu tun.",
    named: { failing: "{name} scheitert", parked: "{name} antwortet nicht" },
    others: {
      failing: { one: "Ein weiterer Endpunkt scheitert", other: "{count} weitere Endpunkte scheitern" },
      parked: { one: "Ein weiterer Endpunkt antwortet nicht", other: "{count} weitere Endpunkte antworten nicht" },
    },
    failing: {
      one: "Ein Endpunkt erhält nichts: Seine Versuche scheitern",
      other: "{count} Endpunkte erhalten nichts: Ihre Versuche scheitern",
    },
    parked: {
      one: "Ein Endpunkt antwortet dem Prozess nicht, der diese Seite beantwortet; seine Zustellungen warten dort",
      other:
        "{count} Endpunkte antworten dem Prozess nicht, der diese Seite beantwortet; ihre Zustellungen warten dort",
    },
    disabled: { one: "Ein Endpunkt ist abgeschaltet", other: "{count} Endpunkte sind abgeschaltet" },
    exhausted: {
      one: "Eine Zustellung wurde in den letzten 24 Stunden aufgegeben",
      other: "{count} Zustellungen wurden in den letzten 24 Stunden aufgegeben",
    },
    retrying: {
      one: "Eine Zustellung ist in Wiederholung",
      other: "{count} Zustellungen sind in Wiederholung",
    },
    madeYesterday: "Nur von gestern",
    oldestPending: "Das älteste nicht zugestellte Ereignis wartet seit {time}",
    failedJobs: { one: "Ein Auftrag ist gescheitert", other: "{count} Aufträge sind gescheitert" },
    failedMails: {
      one: "Eine E-Mail konnte nicht gesendet werden",
      other: "{count} E-Mails konnten nicht gesendet werden",
    },
    partitions: {
      one: "Die Datenbank hat nur noch für einen Tag Partitionen",
      other: "Die Datenbank hat nur noch für {count} Tage Partitionen",
    },
    noBackup: "Es ist keine Sicherung verzeichnet",
    oldBackup: "Die letzte Sicherung ist älter als ein Tag",
    noDatabase: "Die Datenbank sagt nichts über ihren Zustand",
    clock:
      "Die Uhr des Prozesses, der diese Seite beantwortet hat, weicht um {seconds} Sekunden von der Datenbank ab; deren Zeit gilt",
  },
});
