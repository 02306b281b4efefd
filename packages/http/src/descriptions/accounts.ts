/** Descriptions of operations on the caller's account, sign-up and the administration of users. */
export const accountDescriptions = {
  registerAccount:
    "Signs up, if the application allows it. Known and unknown addresses get the same answer; a mail tells the owner what happened.",
  verifyAccount: "Confirms an address by the token of a mail, once, and activates the account.",
  resendVerification:
    "Mails another link, at most 5 times in 15 minutes. The answer does not reveal whether the address is waiting for one.",
  requestPasswordReset:
    "Mails the owner of an account a link to choose a password, valid for one hour, even if the address is not confirmed yet. An address assigned by an administrator first gets a link to confirm it. Every address gets the same answer.",
  resetPassword: "Sets a new password by the token of a mail, once, and ends every session of the user.",
  getInvitation:
    "Returns the application, the address and the names of an invitation, for the page that accepts it. It reveals neither the roles nor who sent the invitation.",
  acceptInvitation: "Creates the account of an invitation, once, with the roles it promised.",
  inviteUser: "Mails an invitation with the roles the account will have. Inviters must hold every right they give.",
  getMe: "Returns the account behind the token, with its roles, privileges and settings.",
  patchMe: "Changes names and language of the account behind the token.",
  changePassword: "Checks the current password, sets the new one and ends every other session.",
  listSessions: "Returns the active sessions of browsers and clients, newest first.",
  endSession: "Ends one sign-in: its tokens are refused within 5 seconds.",
  listAuthorizations: "Returns the clients the user has authorized, with the scopes of each.",
  endAuthorization: "Withdraws a consent: the client's tokens are refused within 5 seconds, and it has to ask again.",
  getTotp: "Tells whether the user has a second factor and how many recovery codes are left.",
  startTotp: "Creates the key of an authenticator and shows it once. It takes effect when the first code confirms it.",
  confirmTotp: "Turns the second factor on with its first code and shows the recovery codes once.",
  disableTotp: "Checks the password and a code, then removes the second factor and its recovery codes.",
  queryUsers:
    "Returns a page of users, without secrets. `includeDeleted` adds removed ones; `role` keeps those who have a role, and `setting` with `value` those with this value of a setting.",
  getUser: "Returns one user with roles and settings.",
  replaceUser:
    "Replaces the address (required), names, language, roles and settings. Changed roles take effect within 5 seconds; the last administrator keeps theirs.",
  deleteUser: "Removes a user and ends their sessions. The last administrator cannot be removed.",
  restoreUser: "Restores a removed user and their roles, unless somebody else has taken the address.",
  queryUserProjects: "Returns a page of the projects and snapshots a user owns or is a member of.",
  listUserSessions: "Returns the live sessions of a user, of programs and of browsers, the last used first.",
  impersonateUser:
    "Returns an access token to act as a user for 60 minutes, with a reason for the audit trail. It cannot be refreshed and cannot change credentials.",
  unlockUser: "Ends the waiting time caused by failed sign-ins.",
  signOutUser: "Ends every session of a user; tokens are refused within 5 seconds.",
  resetTotp: "Removes a lost second factor, so the user can sign in with the password and set up another.",
  listPrivileges: "Returns every privilege a role can carry.",
  getApplication:
    "Returns the settings of the application: sign-up, languages, second factors and the settings of users.",
  replaceApplication: "Replaces the settings of the application: members left out of the body get their defaults.",
  patchApplication: "Changes the settings in the body.",
  queryAudit:
    "Returns a page of the audit trail: who changed what, when, and each field. Secrets appear as `[secret]`.",
  exportAudit:
    "Downloads the matching entries of the audit trail, the oldest first, up to the time of the request. In CSV, an apostrophe precedes cells that a spreadsheet would run as formulas.",
  queryLogs:
    "Returns a page of the stored log entries: warnings and errors, requests that failed or took more than 2 s, security events, and outcomes of jobs, mails and upkeep. Lines appear after about a second and are kept for 14 days, or for as long as the service is configured to keep them.",
  queryMails: "Returns a page of the outbox with the state of each mail, without its texts.",
  previewEmail: "Renders a mail text with sample values and sends nothing.",
  sendTestEmail: "Renders a mail text with sample values and mails it to the caller.",
  listDomains: "Returns each domain with the record that proves it and when the record was last seen.",
  createDomain: "Adds a domain and returns the DNS record that proves ownership.",
  deleteDomain: "Removes a domain: it no longer serves the application or enforces single sign-on.",
  refreshDomain: "Creates a new token, so the domain must be proved again, and checks its record immediately.",
  checkDomain: "Looks for the proof of a domain immediately and returns what was found. The token stays.",
} as const;
