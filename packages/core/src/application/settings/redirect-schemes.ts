/**
 * A private-use scheme, in lower case as parsers write it. Those that browsers or systems act upon by themselves are none:
 * they would run code, read files or open programs in place of answering a client.
 */
export const redirectSchemePattern =
  "^(?!(?:about|blob|cid|content|data|feed|file|filesystem|ftps?|geo|gopher|https?|imap|intent|jar|javascript|ldaps?" +
  "|livescript|magnet|mailto|mhtml|mid|mocha|news|nntp|pop|res|resource|sftp|search|shell|shortcuts|sips?|smb|sms|ssh" +
  "|tel|telnet|urn|vbscript|view-source|vnd|vnc|wss?|wyciwyg|xmpp)$)(?!chrome|moz-|ms-|safari-|search-|x-apple)" +
  "[a-z][a-z0-9+.-]{1,62}$";

/** Schemes that widely used MCP clients register for themselves although they name no domain. */
export const defaultRedirectSchemes: readonly string[] = ["claude", "cursor", "vscode", "vscode-insiders", "windsurf"];
