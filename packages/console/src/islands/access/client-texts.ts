import { textsOf } from "../engine/texts.ts";

/** Texts of the page of OAuth clients. */
export const texts = textsOf({
  en: {
    none: "none",
    secretOnce: "The secret is shown only now. Keep it where only the client finds it.",
    noSecret: "A public client has no secret.",
    isService: "This is a service account: its own page changes it.",
  },
  de: {
    none: "keines",
    secretOnce: "Das Geheimnis ist nur jetzt zu sehen. Bewahren Sie es so auf, dass nur der Client es findet.",
    noSecret: "Ein öffentlicher Client hat kein Geheimnis.",
    isService: "Das ist ein Dienstkonto: Geändert wird es auf dessen eigener Seite.",
  },
});
