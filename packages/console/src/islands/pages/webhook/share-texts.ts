import { webhookPortalLinkFields } from "@design-catalog/client/fields";
import { textsOf } from "../../engine/texts.ts";
import { labelsOf } from "../../engine/words.ts";

const { may, expiresAt, createdAt, createdBy } = webhookPortalLinkFields;

const ownTexts = textsOf({
  en: {
    about:
      "Whoever has a link sees the deliveries and schemas of this endpoint without an account, and does to it what the link allows.",
    openFor: "Open for",
    create: "Create link",
    once: "This is the link, which appears only now. Send it as you would send a password.",
    links: "Open links",
    none: "No link is open.",
    change: "Change",
    revoke: "Revoke",
    revokeOne: "Revoke the link of {time}",
  },
  de: {
    about:
      "Wer einen Link hat, sieht ohne Konto die Zustellungen und Schemas dieses Endpunkts und tut mit ihm, was der Link erlaubt.",
    openFor: "Offen für",
    create: "Link erstellen",
    once: "Dies ist der Link, der nur jetzt erscheint. Senden Sie ihn so, wie Sie ein Passwort senden würden.",
    links: "Offene Links",
    none: "Kein Link ist offen.",
    change: "Ändern",
    revoke: "Widerrufen",
    revokeOne: "Widerrufen: Link von {time}",
  },
});

/** Texts about the links to a portal. */
export const shareTexts = { ...ownTexts, ...labelsOf({ may, expiresAt, createdAt, createdBy }) };
