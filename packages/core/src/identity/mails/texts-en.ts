import type { MailText } from "../../engine/mail-kind.ts";

/** English texts of the mails about accounts. */
export const textsEn = {
  verification: {
    subject: "Confirm your address for {applicationName}",
    bodyText: `Somebody, hopefully you, has signed up for {applicationName} as {emailAddress}.

Confirm the address to get started. The link works once, within {hours} hour(s):
{link}

If it was not you, do nothing: without this step the account cannot be used.
`,
  },
  "already-registered": {
    subject: "You already have an account with {applicationName}",
    bodyText: `Somebody, hopefully you, wanted to sign up for {applicationName} as {emailAddress}. This address already has an
account, so no new one was created and nothing was changed.

If you do not know the password, choose a new one. The link works once, within {hours} hour(s):
{link}

If it was not you, do nothing.
`,
  },
  "signed-up-again": {
    subject: "Choose the password of your account with {applicationName}",
    bodyText: `Somebody, hopefully you, has signed up for {applicationName} as {emailAddress} more than once before the address was
confirmed. Because only you read these mails, none of the chosen passwords is valid.

Choose a password. The link works once, within {hours} hour(s), and also confirms the address:
{link}

The link in an earlier mail still confirms the address. If it was not you, do nothing: without these steps the
account cannot be used.
`,
  },
  "account-removed": {
    subject: "Your account with {applicationName} was removed",
    bodyText: `Somebody, hopefully you, wanted to sign up for {applicationName} as {emailAddress}. The account with this address
was removed, so no new one was created.

If you want it back, ask your administrator to restore it. If it was not you, do nothing.
`,
  },
  "password-reset": {
    subject: "Choose a new password for {applicationName}",
    bodyText: `Somebody, hopefully you, has forgotten the password of {emailAddress} at {applicationName}.

Choose a new one. The link works once, within {hours} hour(s), and ends all sessions of the account:
{link}

If it was not you, do nothing: the password does not change.
`,
  },
  "password-changed": {
    subject: "Your password for {applicationName} was changed",
    bodyText: `The password of {emailAddress} at {applicationName} has just been changed, and all open sessions have ended.
Your passkeys and your second factor are as before. Remove what you do not know:
{baseUrl}/account

If it was not you, choose a new password at once, and tell your administrator:
{baseUrl}/forgot
`,
  },
  "passkey-added": {
    subject: "A new passkey for {applicationName}",
    bodyText: `The passkey {name} has just been added to your account {emailAddress} at {applicationName}. It signs in without
the password.

If it was not you, choose a new password at once, then sign in and remove the passkey:
{baseUrl}/forgot
`,
  },
  "passkey-removed": {
    subject: "A passkey for {applicationName} was removed",
    bodyText: `The passkey {name} of your account {emailAddress} at {applicationName} has just been removed, and open sessions have
ended.

If it was neither you nor your administrator, choose a new password at once, and tell your administrator:
{baseUrl}/forgot
`,
  },
  "passkey-copied": {
    subject: "A passkey for {applicationName} may have been copied",
    bodyText: `Someone used the passkey {name} of your account {emailAddress} at {applicationName}, and its count of uses was not
higher than at the last sign-in. That happens when a passkey has been copied, so the sign-in was refused.

Sign in with your password, remove the passkey and add a new one:
{baseUrl}/account
`,
  },
  "new-network": {
    subject: "A new sign-in to {applicationName}",
    bodyText: `Someone, we hope you, signed in to {applicationName} as {emailAddress} from a network that this account has not been
used from lately.

Network: {network}
Device:  {device}
Time:    {time}

If it was you, do nothing. If not, choose a new password at once, which ends all sessions, and tell your administrator:
{baseUrl}/forgot
`,
  },
  "address-changed": {
    subject: "Your address for {applicationName} was changed",
    bodyText: `An administrator has given your account at {applicationName} a new address. You can no longer sign in with
{emailAddress}, and mails about the account go to the new address.

If you did not expect this, tell your administrator at once: whoever reads mails to the new address can get into
the account.
`,
  },
  "address-assigned": {
    subject: "Confirm your address for {applicationName}",
    bodyText: `Your account at {applicationName} has the address {emailAddress}, which you have not confirmed yet.

Confirm that it is yours. The link works once, within {hours} hour(s):
{link}

Until then the address cannot be used to choose a new password. If you have no account there, do nothing.
`,
  },
  invitation: {
    subject: "You are invited to {applicationName}",
    bodyText: `{invitedBy} invites you to {applicationName}, under your address {emailAddress}.

Accept by choosing a password. The link works once, within {days} days:
{link}

If you do not expect an invitation, do nothing.
`,
  },
} satisfies Readonly<Record<string, MailText>>;
