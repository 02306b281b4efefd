import { textsOf } from "../engine/texts.ts";

/** Texts of the page of service accounts. */
export const texts = textsOf({
  en: {
    none: "none",
    nameHint: "Histories and the audit trail name it.",
    rolesHint: "What the program may do. You can give only roles whose privileges you hold.",
    enabledHint: "Disabling ends its tokens within 5 seconds.",
    methods: {
      client_secret_basic: "a secret, in the header (client_secret_basic)",
      client_secret_post: "a secret, in the body (client_secret_post)",
      private_key_jwt: "a key of its own, by which it signs (private_key_jwt)",
    },
    jwksHint: 'Up to ten public keys as JSON: {"keys": [...]}. Leave it empty if they stand at an address.',
    jwksUriHint: "https address where the program publishes its public keys, in place of the keys themselves.",
    secretEnds: "End of the secret",
    secretEndsHint: "From then on the program gets no tokens by it.",
    ends: { 30: "in 30 days", 90: "in 90 days", 365: "in a year", never: "never" },
    record: "its record among the users",
    tokens: "Address for tokens",
    secretOnce: "The secret is shown only now. Keep it where only the program finds it.",
    prefixHint:
      "It begins with dcs_ and ends with check characters, so scanners of code recognise one that was published by mistake: revoke it then.",
    useHint: "The program asks there for a token with grant_type=client_credentials, its client id and its secret.",
    noSecret: "The account proves itself by its keys, so it has no secret.",
    keys: "Keys",
    keysHint: "Other keys end the tokens that were issued for the former ones.",
    add: "Add a secret",
    create: "Create the secret",
  },
  de: {
    none: "keine",
    nameHint: "Verläufe und der Prüfpfad nennen ihn.",
    rolesHint: "Was das Programm darf. Sie können nur Rollen geben, deren Rechte Sie selbst haben.",
    enabledHint: "Abschalten beendet seine Tokens innerhalb von 5 Sekunden.",
    methods: {
      client_secret_basic: "ein Geheimnis, im Kopf (client_secret_basic)",
      client_secret_post: "ein Geheimnis, im Inhalt (client_secret_post)",
      private_key_jwt: "ein eigener Schlüssel, mit dem es unterschreibt (private_key_jwt)",
    },
    jwksHint:
      'Bis zu zehn öffentliche Schlüssel als JSON: {"keys": [...]}. Leer lassen, wenn sie unter einer Adresse stehen.',
    jwksUriHint:
      "https-Adresse, unter der das Programm seine öffentlichen Schlüssel zeigt, statt der Schlüssel selbst.",
    secretEnds: "Ende des Geheimnisses",
    secretEndsHint: "Von da an bekommt das Programm damit keine Tokens mehr.",
    ends: { 30: "in 30 Tagen", 90: "in 90 Tagen", 365: "in einem Jahr", never: "nie" },
    record: "sein Eintrag unter den Benutzern",
    tokens: "Adresse für Tokens",
    secretOnce: "Das Geheimnis ist nur jetzt zu sehen. Bewahren Sie es so auf, dass nur das Programm es findet.",
    prefixHint:
      "Es beginnt mit dcs_ und endet mit Prüfzeichen, damit Programme, die Quelltext durchsuchen, ein versehentlich veröffentlichtes erkennen: Widerrufen Sie es dann.",
    useHint:
      "Das Programm bittet dort mit grant_type=client_credentials, seiner Client-Id und seinem Geheimnis um ein Token.",
    noSecret: "Das Konto weist sich durch seine Schlüssel aus und hat deshalb kein Geheimnis.",
    keys: "Schlüssel",
    keysHint: "Andere Schlüssel beenden die Tokens, die es für die früheren gab.",
    add: "Geheimnis hinzufügen",
    create: "Geheimnis anlegen",
  },
});
