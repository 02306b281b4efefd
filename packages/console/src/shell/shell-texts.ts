import type { PageGroup } from "../console-page.ts";

/** Languages name themselves. */
const languages = { en: "English", de: "Deutsch" };

const english = {
  language: "en",
  skip: "Skip to the content",
  navigation: "Administration",
  crumbs: "The way to this page",
  menu: "Menu",
  accountMenu: "Account, language and colours",
  account: "Your account",
  signOut: "Sign out",
  loading: "Loading …",
  noScript: "This page needs JavaScript.",
  version: "Version {version}",
  noRightsTitle: "You may not administer this application",
  noRights:
    "Your account has no privilege that opens a page here. Ask an administrator for a role, or set up your second factor if your application requires one.",
  lacksPrivilege: "This page needs the privilege {privilege}, which none of your roles carries.",
  lostTitle: "This page does not exist",
  lost: "Nothing is at this address. The navigation leads to every page that you may open, and the search to every row.",
  likely: "These pages have an address like it:",
  requestId: "Request {id}",
  noAssets: "This installation was built without the console's files.",
  groups: {
    webhooks: "Webhooks",
    projects: "Projects",
    catalog: "Catalog",
    texts: "Texts and email",
    access: "People and access",
    system: "System",
  } satisfies Readonly<Record<PageGroup, string>>,
  acting: {
    label: "Acting as another user",
    text: "You act as",
    until: "This ends at",
    audited: "Everything you do is audited with your name too.",
    end: "Back to your own account",
  },
  preferences: {
    title: "Language and colours",
    apply: "Apply in this browser",
    language: { label: "Language", options: { "": "that of your account", ...languages } },
    colours: { label: "Colours", options: { "": "as the system", light: "light", dark: "dark" } },
  },
};

/** Texts of the frame around every page, and of its refusals. */
export type ShellTexts = typeof english;

const german: ShellTexts = {
  language: "de",
  skip: "Zum Inhalt springen",
  navigation: "Verwaltung",
  crumbs: "Der Weg zu dieser Seite",
  menu: "Menü",
  accountMenu: "Konto, Sprache und Farben",
  account: "Ihr Konto",
  signOut: "Abmelden",
  loading: "Wird geladen …",
  noScript: "Diese Seite braucht JavaScript.",
  version: "Version {version}",
  noRightsTitle: "Sie dürfen diese Anwendung nicht verwalten",
  noRights:
    "Ihr Konto hat kein Recht, das hier eine Seite öffnet. Bitten Sie um eine Rolle, oder richten Sie Ihren zweiten Faktor ein, falls Ihre Anwendung einen verlangt.",
  lacksPrivilege: "Diese Seite braucht das Recht {privilege}, das keine Ihrer Rollen enthält.",
  lostTitle: "Diese Seite gibt es nicht",
  lost: "Unter dieser Adresse gibt es nichts. Die Navigation führt zu allen Seiten, die Sie öffnen dürfen, die Suche zu jeder Zeile.",
  likely: "Diese Seiten haben eine ähnliche Adresse:",
  requestId: "Anfrage {id}",
  noAssets: "Diese Installation wurde ohne die Dateien der Konsole gebaut.",
  groups: {
    webhooks: "Webhooks",
    projects: "Projekte",
    catalog: "Katalog",
    texts: "Texte und E-Mail",
    access: "Personen und Zugang",
    system: "System",
  },
  acting: {
    label: "Im Namen eines anderen",
    text: "Sie handeln als",
    until: "Das endet um",
    audited: "Alles, was Sie tun, wird auch mit Ihrem Namen aufgezeichnet.",
    end: "Zurück zum eigenen Konto",
  },
  preferences: {
    title: "Sprache und Farben",
    apply: "In diesem Browser anwenden",
    language: { label: "Sprache", options: { "": "die Ihres Kontos", ...languages } },
    colours: { label: "Farben", options: { "": "wie das System", light: "hell", dark: "dunkel" } },
  },
};

/** The texts in the language of a page, otherwise in English. */
export function shellTexts(language: string): ShellTexts {
  return language === "de" ? german : english;
}
