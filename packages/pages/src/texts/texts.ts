import type { Area } from "@design-catalog/core/engine";
import type { SsoRefusal } from "@design-catalog/core/identity";

/** Texts of the pages in one language. `{name}` stands for a value. */
export interface PageTexts {
  /** BCP 47, for the `lang` attribute. */
  readonly language: string;
  /** Precedes the title of a page that shows an error. */
  readonly errorTitle: string;
  readonly emailAddress: string;
  readonly password: string;
  readonly newPassword: string;
  /** `{count}` */
  readonly passwordHint: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly optional: string;
  readonly toSignIn: string;
  /** `{time}` is a text such as "2 minutes". */
  readonly wait: string;
  readonly fieldErrors: {
    readonly emailAddress: string;
    readonly newPassword: string;
    readonly code: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly other: string;
  };
  /** By codes of issues that say more than which field is wrong. */
  readonly issues: Readonly<Record<string, string>>;
  readonly signIn: {
    readonly title: string;
    /** `{client}` */
    readonly toContinue: string;
    /** Where the client asks for more than a password. */
    readonly stronger: Readonly<Record<"code" | "passkey", string>>;
    readonly submit: string;
    readonly forgot: string;
    readonly noAccount: string;
    readonly signUp: string;
    readonly or: string;
    /** `{provider}` */
    readonly withProvider: string;
    readonly refused: string;
    readonly ssoOnly: string;
    readonly passkeyOnly: string;
    readonly unverified: string;
    readonly resend: string;
  };
  readonly passkey: {
    readonly signIn: string;
    /** In place of a code. */
    readonly instead: string;
    /** `{domain}`, as the next one. */
    readonly signInOf: string;
    readonly insteadOf: string;
    /** `{domains}`, to a user whose passkeys all belong to other addresses. */
    readonly elsewhere: string;
    readonly cancelled: string;
    readonly refused: string;
    readonly late: string;
    readonly failed: string;
    readonly title: string;
    readonly hint: string;
    readonly none: string;
    /** `{date}`, as the next one. */
    readonly added: string;
    readonly used: string;
    readonly unused: string;
    /** `{name}` */
    readonly edit: string;
    readonly name: string;
    readonly nameHint: string;
    readonly noPassword: string;
    readonly wrongPassword: string;
    readonly signInAgain: string;
    readonly add: string;
    /** In place of the form in a browser that cannot add one. */
    readonly lack: string;
    readonly notMade: string;
    readonly present: string;
    readonly failedToMake: string;
    readonly rename: string;
    readonly remove: string;
    readonly removeHint: string;
    readonly back: string;
    readonly requiredTitle: string;
    readonly required: string;
    /** To a user who has one, but did not sign in by it. */
    readonly useIt: string;
  };
  /** Reasons a single sign-on failed. */
  readonly ssoRefusals: Readonly<Record<string, string>> & Readonly<Record<SsoRefusal, string>>;
  readonly code: {
    readonly title: string;
    readonly text: string;
    readonly label: string;
    readonly submit: string;
    readonly refused: string;
    readonly expired: string;
    readonly again: string;
  };
  readonly consent: {
    /** `{client}` */
    readonly title: string;
    /** `{address}` */
    readonly signedInAs: string;
    readonly switchAccount: string;
    readonly unverified: string;
    readonly unverifiedText: string;
    readonly publishedBy: string;
    readonly returnsTo: string;
    readonly thisComputer: string;
    /** `{scheme}` */
    readonly programFor: string;
    readonly loopbackTitle: string;
    readonly loopbackText: string;
    readonly asksTo: string;
    readonly noMore: string;
    readonly revoke: string;
    readonly allow: string;
    readonly deny: string;
  };
  /** Actions that a scope allows a client. */
  readonly scopes: Readonly<Record<string, string>>;
  /** Rights that a user adds to a scope. */
  readonly rights: {
    /** `{areas}` */
    readonly change: string;
    /** `{areas}` */
    readonly see: string;
    readonly none: string;
    readonly seeAllProjects: string;
    readonly changeAllProjects: string;
    /** For each scope that rights add to: consent is remembered by scopes, so later rights count without a question. */
    readonly later: string;
    /** For the scope `admin`. */
    readonly limits: string;
  };
  /** Subjects of the privileges. */
  readonly areas: Readonly<Record<Area, string>>;
  readonly handOver: {
    readonly title: string;
    /** `{host}` */
    readonly text: string;
    readonly link: string;
  };
  readonly account: {
    readonly settings: string;
    readonly title: string;
    /** `{address}` */
    readonly signedInAs: string;
    readonly signOut: string;
    readonly switchAccount: string;
    readonly api: string;
    readonly connections: string;
    readonly noConnections: string;
    /** `{date}` */
    readonly lastUsed: string;
    /** `{client}` */
    readonly disconnect: string;
    readonly goneClient: string;
    readonly password: string;
    readonly invitations: string;
    /** `{inviter}` */
    readonly invitedAs: { readonly viewer: string; readonly editor: string };
    /** `{date}` */
    readonly invitedUntil: string;
    readonly accept: string;
    readonly decline: string;
  };
  readonly recording: {
    readonly title: string;
    readonly question: string;
    readonly start: string;
    readonly running: string;
    readonly stop: string;
  };
  readonly start: {
    readonly title: string;
    readonly text: string;
    readonly account: string;
    readonly console: string;
    readonly mainDocument: string;
    readonly adminDocument: string;
    /** `{version}` */
    readonly version: string;
  };
  readonly signOut: {
    readonly title: string;
    readonly question: string;
    readonly doneTitle: string;
    readonly done: string;
  };
  readonly signUp: {
    readonly title: string;
    readonly submit: string;
    readonly haveAccount: string;
    readonly closedTitle: string;
    readonly closed: string;
    readonly doneTitle: string;
    readonly done: string;
  };
  readonly verify: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly doneTitle: string;
    readonly done: string;
  };
  readonly resend: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly doneTitle: string;
    readonly done: string;
  };
  readonly forgot: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly doneTitle: string;
    readonly done: string;
  };
  readonly reset: {
    readonly title: string;
    readonly text: string;
    readonly submit: string;
    readonly doneTitle: string;
    readonly done: string;
  };
  readonly invitation: {
    readonly title: string;
    /** `{address}` */
    readonly text: string;
    readonly submit: string;
    readonly doneTitle: string;
    readonly done: string;
  };
  readonly haveAccount: { readonly title: string; readonly text: string };
  readonly linkUsed: { readonly title: string; readonly text: string };
  readonly requestGone: { readonly title: string; readonly text: string };
  readonly formStale: { readonly title: string; readonly text: string };
  readonly notFound: { readonly title: string; readonly text: string };
  readonly refused: {
    readonly title: string;
    /** `{host}` */
    readonly leave: string;
  };
  readonly fault: { readonly title: string; readonly text: string };
  /** `{id}` */
  readonly requestId: string;
}
