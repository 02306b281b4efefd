import { textsOf } from "../../engine/texts.ts";

export const texts = textsOf({
  en: {
    intro:
      "What the service tells webhook endpoints, by type. An endpoint receives the types that it has chosen, or all.",
    endpoints: "Endpoints",
    endpointsOf: "Endpoints that receive it",
    noEndpoint: "No endpoint receives it.",
    onRequest: "on request",
    disabled: "disabled",
    deliveries: "Deliveries of this type",
    example: "Newest delivered payload",
    exampleHint: "Newest of the last 30 days, as its endpoints received it.",
    noExample: "Nothing of this type was delivered in the last 30 days.",
    copy: "Copy the payload",
  },
  de: {
    intro:
      "Was der Dienst Webhook-Endpunkten mitteilt, nach Typen. Ein Endpunkt erhält die Typen, die er gewählt hat, oder alle.",
    endpoints: "Endpunkte",
    endpointsOf: "Endpunkte, die ihn erhalten",
    noEndpoint: "Kein Endpunkt erhält ihn.",
    onRequest: "auf Anforderung",
    disabled: "ausgeschaltet",
    deliveries: "Zustellungen dieses Typs",
    example: "Neuester zugestellter Inhalt",
    exampleHint: "Der neueste der letzten 30 Tage, wie seine Endpunkte ihn erhalten haben.",
    noExample: "Von diesem Typ wurde in den letzten 30 Tagen nichts zugestellt.",
    copy: "Inhalt kopieren",
  },
});
