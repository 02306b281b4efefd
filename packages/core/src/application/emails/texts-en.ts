import type { MailTexts } from "./mail-text.ts";

export const textsEn: MailTexts = {
  verification: {
    subject: "Confirm your address for {applicationName}",
    bodyText: `Somebody, hopefully you, has signed up for {applicationName} as {emailAddress}.

Confirm the address to begin; the link is good for {hours} hour(s), once:
{link}

If it was not you, do nothing: without this step the account cannot be used.
`,
  },
  "already-registered": {
    subject: "You already have an account with {applicationName}",
    bodyText: `Somebody, hopefully you, wanted to sign up for {applicationName} as {emailAddress}. There is an account for this
address already, so no other was made and nothing was changed.

If you do not know the password, choose a new one; the link is good for {hours} hour(s), once:
{link}

If it was not you, do nothing.
`,
  },
  "signed-up-again": {
    subject: "Choose the password of your account with {applicationName}",
    bodyText: `Somebody, hopefully you, has signed up for {applicationName} as {emailAddress} more than once before the address was
confirmed. As only you read these mails, none of the passwords that were chosen counts.

Choose one; the link is good for {hours} hour(s), once, and confirms the address too:
{link}

The link of an earlier mail goes on confirming the address. If it was not you, do nothing: without these steps the
account cannot be used.
`,
  },
  "account-removed": {
    subject: "Your account with {applicationName} was removed",
    bodyText: `Somebody, hopefully you, wanted to sign up for {applicationName} as {emailAddress}. The account of this address
was removed, so no other was made.

If you want it back, ask your administrator to restore it. If it was not you, do nothing.
`,
  },
  "password-reset": {
    subject: "Choose a new password for {applicationName}",
    bodyText: `Somebody, hopefully you, has forgotten the password of {emailAddress} at {applicationName}.

Choose a new one; the link is good for {hours} hour(s), once. It ends all sessions of the account:
{link}

If it was not you, do nothing: the password stays as it is.
`,
  },
  "password-changed": {
    subject: "Your password for {applicationName} was changed",
    bodyText: `The password of {emailAddress} at {applicationName} was changed just now, and sessions that were open have ended.

If it was not you, choose a new password at once, and tell your administrator:
{baseUrl}/forgot
`,
  },
  "address-changed": {
    subject: "Your address for {applicationName} was changed",
    bodyText: `An administrator has given your account at {applicationName} another address: {emailAddress} does not sign in any
more, and mails about the account go to the other one.

If you did not expect this, tell your administrator at once: who reads the other address can get into the account.
`,
  },
  "address-assigned": {
    subject: "Confirm your address for {applicationName}",
    bodyText: `Your account at {applicationName} has the address {emailAddress}, which you have not confirmed yet.

Confirm that it is yours; the link is good for {hours} hour(s), once:
{link}

Until then the address cannot be used to choose a new password. If you have no account there, do nothing.
`,
  },
  invitation: {
    subject: "You are invited to {applicationName}",
    bodyText: `{invitedBy} invites you to {applicationName}, under your address {emailAddress}.

Accept by choosing a password; the link is good for {days} days, once:
{link}

If you expect no invitation, do nothing.
`,
  },
  "project-invitation": {
    subject: "You are invited to a project at {applicationName}",
    bodyText: `{invitedBy} invites you to a project at {applicationName}, under your address {emailAddress}.

Sign in to accept or decline; the invitation is good for {days} days. If this address has no account yet, sign up with
it first:
{link}

If you expect no invitation, do nothing.
`,
  },
};
