import { webhookEndpointFields } from "@design-catalog/client/fields";
import { textsOf } from "../engine/texts.ts";
import { labelOf } from "../engine/words.ts";

const ownTexts = textsOf({
  en: {
    sections: "Parts of the portal",
    noLink: "This page opens with a link: open the whole link that you were given, with what follows the # in it.",
    ended: "This link has ended or was revoked. Ask whoever gave it to you for another one.",
    linkEnds: "This link ends",
    linkAllows: "This link allows",
    schemas: "Schemas",
    sendExample: "Send this example",
    schema: "Schema",
    example: "Example",
    deliveriesNone: "There is no delivery to show.",
    open: "Open",
    openOne: "Open the delivery of {time}",
    more: "Show older ones",
    headersHint:
      "Rebuilt from what is stored, without the signature, the attempt's time and custom headers, which the portal does not show.",
    saved: "The filter is saved.",
    stop: "Stop",
    resendWhile: "It goes on while this list is open.",
  },
  de: {
    sections: "Teile des Portals",
    noLink:
      "Diese Seite öffnet ein Link: Öffnen Sie den ganzen Link, den Sie bekommen haben, mit allem, was auf das # folgt.",
    ended: "Dieser Link gilt nicht mehr. Bitten Sie um einen neuen, wo Sie ihn bekommen haben.",
    linkEnds: "Dieser Link endet",
    linkAllows: "Dieser Link erlaubt",
    schemas: "Schemas",
    sendExample: "Dieses Beispiel senden",
    schema: "Schema",
    example: "Beispiel",
    deliveriesNone: "Es gibt keine Zustellung zu zeigen.",
    open: "Öffnen",
    openOne: "Zustellung von {time} öffnen",
    more: "Ältere zeigen",
    headersHint:
      "Nachgebildet aus dem, was gespeichert ist, ohne Signatur, Zeit des Versuchs und eigene Header, die das Portal nicht zeigt.",
    saved: "Der Filter ist gespeichert.",
    stop: "Anhalten",
    resendWhile: "Es geht weiter, solange diese Liste offen ist.",
  },
});

/** Texts of the portal that the console does not have. */
export const portalTexts = { ...ownTexts, filter: labelOf(webhookEndpointFields.filter) };
