/** What the own account, sign-up and the administration of users are about. */
export const accountDescriptions = {
  registerAccount:
    "Signs up where the application is open for it. The answer is the same for known and unknown addresses; a mail tells the owner what happened.",
  verifyAccount: "Confirms an address by the token of a mail, once, and makes the account active.",
  resendVerification:
    "Mails another link, at most 5 times in 15 minutes. The answer is the same whether or not the address waits for one.",
  requestPasswordReset:
    "Mails whoever has an account a link of one hour to choose a password, also where the address is not confirmed yet. An address that an administrator has assigned gets a link to confirm it first. The answer is the same for every address.",
  resetPassword: "Sets a new password by the token of a mail, once, and ends every session of the user.",
  getInvitation:
    "Answers the application, the address and the names of an invitation, for the page that accepts it. It tells neither the roles nor who has invited.",
  acceptInvitation: "Makes the account of an invitation, once, with the roles that it promised.",
  inviteUser:
    "Mails an invitation with the roles that the account will have; whoever invites must hold what they give.",
  getMe: "Answers the account behind the token, with its roles, privileges and settings.",
  patchMe: "Changes names and language of the account behind the token.",
  changePassword: "Asks for the current password, sets the new one and ends every other session.",
  listSessions: "Answers the sign-ins that go on, of browsers and of clients, the newest first.",
  endSession: "Ends one sign-in: its tokens are refused within 5 seconds.",
  listAuthorizations: "Answers the clients that the user has let in, with the scopes of each.",
  endAuthorization: "Takes back a consent: the client's tokens are refused within 5 seconds, and it has to ask again.",
  getTotp: "Tells whether the user has a second factor and how many recovery codes are left.",
  startTotp: "Makes the key of an authenticator and shows it once. It counts after the first code has confirmed it.",
  confirmTotp: "Switches the second factor on by its first code and shows the recovery codes once.",
  disableTotp: "Asks for the password and a code, then removes the second factor and its recovery codes.",
  queryUsers: "Answers a page of the users, without anything secret. Removed ones come with `includeDeleted`.",
  getUser: "Answers one user with roles and settings.",
  replaceUser:
    "Replaces the address, which is required, names, language, roles and settings. Changed roles are effective within 5 seconds; the last administrator keeps theirs.",
  deleteUser: "Removes a user and ends their sessions. The last administrator cannot be removed.",
  restoreUser: "Brings a removed user back with their roles, as long as nobody else has taken the address.",
  queryUserProjects: "Answers a page of the projects and snapshots that a user owns or is a member of.",
  impersonateUser:
    "Answers an access token of 60 minutes in the name of a user, for a reason that the audit trail keeps. It cannot be refreshed and may not touch credentials.",
  unlockUser: "Ends the waiting time that failed sign-ins have caused.",
  signOutUser: "Ends every session of a user; tokens are refused within 5 seconds.",
  resetTotp: "Removes a lost second factor, so that the user signs in with the password and sets up another.",
  listPrivileges: "Answers every privilege that a role can carry.",
  getApplication: "Answers the settings of the application: sign-up, languages, second factors and settings of users.",
  replaceApplication: "Replaces the settings of the application: what the body leaves out gets its default.",
  patchApplication: "Changes the settings that are sent.",
  previewEmail: "Renders a text of a mail with sample values and sends nothing.",
  sendTestEmail: "Renders a text of a mail with sample values and mails it to the caller.",
  listDomains: "Answers the domains with the record that proves each and when it was last seen.",
  createDomain: "Adds a domain and answers the DNS record that proves that it is yours.",
  deleteDomain: "Removes a domain: it no longer serves the application or enforces single sign-on.",
  refreshDomain: "Makes a new token, so that the domain has to be proved again, and looks for its record at once.",
} as const;
