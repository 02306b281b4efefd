/** Written by `bun run contract` from the definitions: fields of a kind of row. */
import type { FieldsOf } from "../../field.ts";
import type { OAuthClient } from "../api.ts";
import { baseFields } from "./base-fields.ts";

/** Fields of {@link OAuthClient}. */
export const oAuthClientFields: FieldsOf<OAuthClient> = {
  ...baseFields,
  kind: { kind: "choice", title: {"en":"Kind","de":"Art"}, hint: {"en":"An app asks users for access; a service account is a program that acts for nobody but itself.","de":"Eine App bittet Benutzer um Zugriff; ein Dienstkonto ist ein Programm, das für niemanden handelt als für sich."}, values: {"app":{"en":"app","de":"App"},"service":{"en":"service account","de":"Dienstkonto"}}, isRequired: true },
  clientId: { kind: "text", title: {"en":"Client id","de":"Client-Id"}, isRequired: true, isReadOnly: true },
  type: { kind: "choice", title: {"en":"Type","de":"Art"}, hint: {"en":"Confidential for a program that can keep a secret, public for one on a user's device.","de":"Vertraulich für ein Programm, das ein Geheimnis hüten kann, öffentlich für eines auf einem Endgerät."}, values: {"confidential":{"en":"confidential","de":"vertraulich"},"public":{"en":"public","de":"öffentlich"}}, isRequired: true },
  origin: { kind: "choice", title: {"en":"Origin","de":"Herkunft"}, values: {"admin":{"en":"added here","de":"hier angelegt"},"dynamic":{"en":"registered itself","de":"hat sich selbst angemeldet"},"metadata-document":{"en":"publishes its own document","de":"veröffentlicht sein eigenes Dokument"}}, isRequired: true, isReadOnly: true },
  authMethod: { kind: "choice", title: {"en":"Authentication","de":"Anmeldung"}, values: {"none":{"en":"none","de":"none"},"client_secret_basic":{"en":"client_secret_basic","de":"client_secret_basic"},"client_secret_post":{"en":"client_secret_post","de":"client_secret_post"},"private_key_jwt":{"en":"private_key_jwt","de":"private_key_jwt"}}, isRequired: true },
  subjectType: { kind: "choice", title: {"en":"Subjects","de":"Benutzerkennungen"}, hint: {"en":"Pairwise: clients of different hosts cannot tell that they have the same user.","de":"Paarweise: Clients verschiedener Hosts erkennen nicht, dass sie denselben Benutzer haben."}, values: {"public":{"en":"same for all clients","de":"gleich für alle Clients"},"pairwise":{"en":"pairwise","de":"paarweise"}}, initial: "public", isRequired: true },
  name: { kind: "text", title: {"en":"Name","de":"Name"}, hint: {"en":"Users see it when they are asked for consent.","de":"Benutzer sehen ihn, wenn sie um Zustimmung gebeten werden."}, max: 200, isRequired: true },
  redirectUris: { kind: "lines", title: {"en":"Redirect URIs","de":"Rücksprungadressen"}, hint: {"en":"One a line: https, http to this computer, or a scheme of your own such as com.example.app.","de":"Eine je Zeile: https, http zu diesem Rechner, oder ein eigenes Schema wie com.example.app."}, isRequired: true },
  postLogoutRedirectUris: { kind: "lines", title: {"en":"Addresses after signing out","de":"Adressen nach dem Abmelden"}, hint: {"en":"One a line: where browsers may go after a sign-out that the client asked for.","de":"Eine je Zeile: wohin Browser nach einer Abmeldung gehen dürfen, um die der Client gebeten hat."}, isRequired: true },
  backchannelLogoutUri: { kind: "area", title: {"en":"Address for ends of sessions","de":"Adresse für beendete Sitzungen"}, hint: {"en":"The service tells it when the user signs out, or when the session ends otherwise.","de":"Der Dienst meldet ihr, wenn sich der Benutzer abmeldet oder die Sitzung sonst endet."}, max: 2048 },
  grantTypes: { kind: "lines", title: {"en":"Grant types","de":"Arten der Freigabe"}, isRequired: true },
  scopes: { kind: "lines", title: {"en":"Scopes","de":"Geltungsbereiche"}, isRequired: true },
  idTokenSignedResponseAlg: { kind: "choice", title: {"en":"Algorithm of ID tokens","de":"Verfahren der ID-Tokens"}, hint: {"en":"Every library of OpenID Connect knows RS256; ES256 makes smaller tokens.","de":"Jede Bibliothek für OpenID Connect kennt RS256; ES256 macht kleinere Tokens."}, values: {"RS256":{"en":"RS256","de":"RS256"},"ES256":{"en":"ES256","de":"ES256"}}, isRequired: true },
  sectorIdentifierUri: { kind: "area", title: {"en":"Address of the sector","de":"Adresse des Sektors"}, hint: {"en":"Lists the redirect URIs of all clients that know users by the same names.","de":"Nennt die Rücksprungadressen aller Clients, die Benutzer unter denselben Namen kennen."}, max: 2048 },
  uri: { kind: "area", title: {"en":"Home page","de":"Startseite"}, max: 2048 },
  logoUri: { kind: "area", title: {"en":"Address of the logo","de":"Adresse des Logos"}, max: 2048 },
  trusted: { kind: "switch", title: {"en":"Trusted","de":"Vertrauenswürdig"}, hint: {"en":"Users are not asked for consent. Only who holds every privilege can set this.","de":"Benutzer werden nicht um Zustimmung gebeten. Setzen kann das nur, wer jedes Recht hat."}, initial: false, isRequired: true },
  enabled: { kind: "switch", title: {"en":"Enabled","de":"Eingeschaltet"}, hint: {"en":"Disabling revokes all that users granted to the client, and ends its tokens.","de":"Abschalten widerruft alles, was Benutzer dem Client erlaubt haben, und beendet seine Tokens."}, initial: true, isRequired: true },
  roles: { kind: "references", title: {"en":"Roles","de":"Rollen"}, to: "role", isRequired: true },
  jwks: { kind: "json", title: {"en":"Public keys","de":"Öffentliche Schlüssel"} },
  jwksUri: { kind: "area", title: {"en":"Address of the keys","de":"Adresse der Schlüssel"}, max: 2048 },
  secretHint: { kind: "text", title: {"en":"Secret ends in","de":"Geheimnis endet auf"}, max: 8, isReadOnly: true },
  lastUsedAt: { kind: "moment", title: {"en":"Last used","de":"Zuletzt benutzt"}, isReadOnly: true },
  userId: { kind: "reference", title: {"en":"User","de":"Benutzer"}, hint: {"en":"The record of a service account among the users.","de":"Der Eintrag eines Dienstkontos unter den Benutzern."}, to: "user", isReadOnly: true },
};
