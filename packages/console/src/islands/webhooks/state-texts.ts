import { textsOf } from "../engine/texts.ts";

/** Texts about the states of endpoints. */
export const stateTexts = textsOf({
  en: {
    states: { working: "working", failing: "failing", parked: "does not answer", disabled: "disabled" },
    unused: "enabled, no event sent yet",
    since: "for {time}",
    parkedHint: "So the process sees it that has answered; others may still send.",
    shown: "State",
    all: "all",
    noneInState: "No endpoint is in this state.",
    number: { one: "{count} endpoint", other: "{count} endpoints" },
    search: "Find an endpoint",
    lastAttempt: "Last attempt",
    actions: "Actions",
    actionsOn: "Actions on {name}",
  },
  de: {
    states: { working: "arbeitet", failing: "scheitert", parked: "antwortet nicht", disabled: "abgeschaltet" },
    unused: "eingeschaltet, noch kein Ereignis gesendet",
    since: "seit {time}",
    parkedHint: "So sieht es der Prozess, der geantwortet hat; andere senden vielleicht noch.",
    shown: "Zustand",
    all: "alle",
    noneInState: "Kein Endpunkt ist in diesem Zustand.",
    number: { one: "{count} Endpunkt", other: "{count} Endpunkte" },
    search: "Endpunkt finden",
    lastAttempt: "Letzter Versuch",
    actions: "Aktionen",
    actionsOn: "Aktionen für {name}",
  },
});
