import { textsOf } from "../texts.ts";

export const texts = textsOf({
  en: {
    recent: "Recent",
    pages: "Pages",
    actions: "Actions",
    addEndpoint: "Add endpoint",
    addProduct: "Add product",
    invite: "Invite a user",
  },
  de: {
    recent: "Zuletzt",
    pages: "Seiten",
    actions: "Aktionen",
    addEndpoint: "Endpunkt hinzufügen",
    addProduct: "Produkt hinzufügen",
    invite: "Jemanden einladen",
  },
});
