/** The codes that an authenticator shows, to sign in as a person would. */
export { oneTimeCode, webOneTimePasswords } from "@design-catalog/storage-memory";
