import type { PlayerFailure } from "./read-recording.ts";

const english = {
  title: "Player",
  recordedPage: "Recorded page",
  loading: "Loading …",
  play: "Play",
  pause: "Pause",
  position: "Position",
  speed: "Speed",
  skipInactivity: "Skip inactivity",
  whole: "Full screen",
  noScript: "The player needs JavaScript.",
  lacksPrivilege: "The player needs the privilege {privilege}, which none of your roles carries.",
  failures: {
    expired: "The link to the recording has expired. Open the recording again.",
    unreachable: "The recording cannot be downloaded at the moment. Try again.",
    unreadable: "The recording has no page that could be shown.",
  } satisfies Readonly<Record<PlayerFailure, string>>,
};

/** Texts of the player. */
export type PlayerTexts = typeof english;

const german: PlayerTexts = {
  title: "Wiedergabe",
  recordedPage: "Aufgezeichnete Seite",
  loading: "Wird geladen …",
  play: "Abspielen",
  pause: "Pause",
  position: "Position",
  speed: "Tempo",
  skipInactivity: "Pausen überspringen",
  whole: "Vollbild",
  noScript: "Die Wiedergabe braucht JavaScript.",
  lacksPrivilege: "Die Wiedergabe braucht das Recht {privilege}, das keine Ihrer Rollen enthält.",
  failures: {
    expired: "Der Link zur Aufzeichnung ist abgelaufen. Öffnen Sie die Aufzeichnung erneut.",
    unreachable: "Die Aufzeichnung lässt sich gerade nicht laden. Versuchen Sie es noch einmal.",
    unreadable: "Die Aufzeichnung enthält keine Seite, die sich zeigen lässt.",
  },
};

/** The texts in the language of a page, otherwise in English. */
export function playerTexts(language: string): PlayerTexts {
  return language === "de" ? german : english;
}
