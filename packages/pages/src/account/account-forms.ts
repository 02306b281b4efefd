import type { PageTexts } from "../texts/texts-en.ts";

/** Inputs of the account forms. */
export type AccountField = "emailAddress" | "firstName" | "lastName" | "newPassword";

/** A form in front of an account operation. */
export interface AccountForm {
  readonly name: string;
  readonly path: string;
  /** Name of the operation the form runs. */
  readonly operation: string;
  readonly fields: readonly AccountField[];
  /**
   * Place of the link's token in the request; none for a form without one. Mail scanners follow links, so only the
   * button uses the token up.
   */
  readonly token?: "body" | "path";
  /** Sends the language of the page as that of the new account. */
  readonly sendsLocale?: boolean;
  texts(texts: PageTexts): AccountFormTexts;
}

/** Texts of a form. `{address}` is the address typed in or invited. */
export interface AccountFormTexts {
  readonly title: string;
  readonly text?: string;
  readonly submit: string;
  readonly doneTitle: string;
  readonly done: string;
}

/** All account forms. */
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
