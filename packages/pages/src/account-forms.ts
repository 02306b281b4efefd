import type { PageTexts } from "./texts.ts";

/** Inputs that the forms of accounts have. */
export type AccountField = "emailAddress" | "firstName" | "lastName" | "newPassword";

/** A form in front of an operation of accounts. */
export interface AccountForm {
  readonly name: string;
  readonly path: string;
  /** Name of the operation that the form runs. */
  readonly operation: string;
  readonly fields: readonly AccountField[];
  /**
   * Where the token of the link goes: none, into the body, or into the path. Mail scanners follow links, so that only the
   * button uses the token up.
   */
  readonly token?: "body" | "path";
  /** The operation is told the language of the page, as that of the new account. */
  readonly sendsLocale?: boolean;
  texts(texts: PageTexts): AccountFormTexts;
}

/** What a form says. `{address}` is the address that was typed in, or that the invitation is for. */
export interface AccountFormTexts {
  readonly title: string;
  readonly text?: string;
  readonly submit: string;
  readonly doneTitle: string;
  readonly done: string;
}

/** Every form of accounts. */
export const accountForms: readonly AccountForm[] = [
  {
    name: "SignUp",
    path: "/signup",
    operation: "registerAccount",
    fields: ["emailAddress", "firstName", "lastName", "newPassword"],
    sendsLocale: true,
    texts: ({ signUp }) => signUp,
  },
  {
    name: "Verify",
    path: "/verify",
    operation: "verifyAccount",
    fields: [],
    token: "body",
    texts: ({ verify }) => verify,
  },
  {
    name: "ResendVerification",
    path: "/verify/resend",
    operation: "resendVerification",
    fields: ["emailAddress"],
    texts: ({ resend }) => resend,
  },
  {
    name: "Forgot",
    path: "/forgot",
    operation: "requestPasswordReset",
    fields: ["emailAddress"],
    texts: ({ forgot }) => forgot,
  },
  {
    name: "Reset",
    path: "/reset",
    operation: "resetPassword",
    fields: ["newPassword"],
    token: "body",
    texts: ({ reset }) => reset,
  },
  {
    name: "Invitation",
    path: "/invitation",
    operation: "acceptInvitation",
    fields: ["firstName", "lastName", "newPassword"],
    token: "path",
    texts: ({ invitation }) => invitation,
  },
];
