import { textsOf } from "../engine/texts.ts";

/** Texts of passkeys, of the user and of others. */
export const passkeyTexts = textsOf({
  en: {
    title: "Passkeys",
    hint: "A passkey signs you in without password and code: your device asks for a finger, a face or a PIN. Nobody can steal it with a false page.",
    none: "There is no passkey.",
    name: "Name of the passkey",
    nameHint: "Such as the device it is on. Without a name, it is called by this browser.",
    domain: "For the domain",
    added: "Added",
    lastUsed: "Last used",
    change: "Change",
    add: "Add a passkey",
    wasAdded: "The passkey is added.",
    rename: "Rename {name}",
    save: "Save the name",
    remove: "Remove {name}",
    removeTitle: "Remove the passkey",
    removeHint: "All your other sessions end. Your device keeps its half until you remove it there.",
    removeOfOther:
      "Every session of the user ends, and this passkey signs nobody in any more. The user gets an email, and has to add another one.",
    removed: "The passkey is removed.",
    unsupported: "This browser has no passkeys. Use another one.",
    cancelled: "No passkey was made: you cancelled it, or it took too long. Try again.",
    present: "This device has a passkey of your account already.",
    failed: "This browser could not make a passkey here. Try again, or use another device.",
  },
  de: {
    title: "Passkeys",
    hint: "Mit einem Passkey melden Sie sich ohne Passwort und Code an: Ihr Gerät fragt nach Finger, Gesicht oder PIN. Keine gefälschte Seite kann ihn stehlen.",
    none: "Es gibt keinen Passkey.",
    name: "Name des Passkeys",
    nameHint: "Etwa das Gerät, auf dem er ist. Ohne Namen heißt er wie dieser Browser.",
    domain: "Für die Domain",
    added: "Hinzugefügt",
    lastUsed: "Zuletzt benutzt",
    change: "Ändern",
    add: "Passkey hinzufügen",
    wasAdded: "Der Passkey ist hinzugefügt.",
    rename: "{name} umbenennen",
    save: "Namen speichern",
    remove: "{name} entfernen",
    removeTitle: "Passkey entfernen",
    removeHint: "Alle Ihre anderen Sitzungen enden. Ihr Gerät behält seine Hälfte, bis Sie sie dort löschen.",
    removeOfOther:
      "Jede Sitzung des Benutzers endet, und dieser Passkey meldet niemanden mehr an. Der Benutzer bekommt eine E-Mail und muss einen anderen hinzufügen.",
    removed: "Der Passkey ist entfernt.",
    unsupported: "Dieser Browser hat keine Passkeys. Nehmen Sie einen anderen.",
    cancelled:
      "Es entstand kein Passkey: Sie haben abgebrochen, oder es hat zu lange gedauert. Versuchen Sie es noch einmal.",
    present: "Auf diesem Gerät ist schon ein Passkey Ihres Kontos.",
    failed:
      "Dieser Browser konnte hier keinen Passkey anlegen. Versuchen Sie es noch einmal, oder nehmen Sie ein anderes Gerät.",
  },
});
