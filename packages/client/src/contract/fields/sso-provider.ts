/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { SsoProvider } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link SsoProvider}. */
export const ssoProviderFields: FieldsOf<SsoProvider> = {
  ...baseFields,
  name: { kind: "text", title: {"en":"Name","de":"Name"}, hint: {"en":"The label of the button on the sign-in page.","de":"Die Aufschrift des Knopfs auf der Anmeldeseite."}, max: 100, isRequired: true },
  slug: { kind: "text", title: {"en":"Name in addresses","de":"Name in Adressen"}, hint: {"en":"Small letters, digits and hyphens, such as acme.","de":"Kleine Buchstaben, Ziffern und Bindestriche, etwa acme."}, max: 63, isRequired: true },
  issuer: { kind: "area", title: {"en":"Issuer","de":"Aussteller"}, hint: {"en":"An https address, exactly as the provider's tokens name it. It cannot be changed.","de":"Eine https-Adresse, genau wie in den Tokens des Anbieters. Sie lässt sich nicht ändern."}, max: 2048, isRequired: true },
  clientId: { kind: "area", title: {"en":"Client id","de":"Client-Id"}, max: 1024, isRequired: true },
  scopes: { kind: "lines", title: {"en":"Scopes","de":"Geltungsbereiche"}, hint: {"en":"One a line.","de":"Einer je Zeile."}, initial: ["openid","profile","email"], isRequired: true },
  claimMapping: { kind: "entries", title: {"en":"Claims","de":"Claims"}, hint: {"en":"Claims with a user's fields, if not the usual ones: email, emailVerified, firstName, lastName, locale, roles.","de":"Claims mit den Angaben eines Benutzers, falls nicht die üblichen: email, emailVerified, firstName, lastName, locale, roles."}, isRequired: true },
  roleMapping: { kind: "json", title: {"en":"Roles by claim","de":"Rollen nach Claim"}, hint: {"en":"Each sign-in gives and takes only these roles.","de":"Jede Anmeldung gibt und nimmt nur diese Rollen."}, isRequired: true },
  allowedDomains: { kind: "lines", title: {"en":"Domains","de":"Domänen"}, hint: {"en":"One a line: only addresses of these may sign in. Without any, all may.","de":"Eine je Zeile: Nur deren Adressen dürfen sich anmelden. Ohne Eintrag dürfen es alle."}, isRequired: true },
  autoCreate: { kind: "switch", title: {"en":"A first sign-in creates an account","de":"Die erste Anmeldung legt ein Konto an"}, initial: true, isRequired: true },
  linkByVerifiedEmail: { kind: "switch", title: {"en":"A verified address signs in to the account that has it","de":"Eine bestätigte Adresse meldet sich bei dem Konto an, das sie hat"}, hint: {"en":"The provider then speaks for every account.","de":"Der Anbieter spricht dann für jedes Konto."}, initial: false, isRequired: true },
  enabled: { kind: "switch", title: {"en":"Enabled","de":"Eingeschaltet"}, initial: true, isRequired: true },
  clientSecretHint: { kind: "text", title: {"en":"Secret ends in","de":"Geheimnis endet auf"}, max: 8, isReadOnly: true },
  redirectUri: { kind: "text", title: {"en":"Redirect URI to register at the provider","de":"Rücksprungadresse, die beim Anbieter anzugeben ist"}, isRequired: true, isReadOnly: true },
};
