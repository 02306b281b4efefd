/** Life of an access token, in seconds. */
export const accessTokenSeconds = 3600;

/** Life of an access token of the console, in seconds: it lives in a page, which gets another with its cookie. */
export const consoleTokenSeconds = 600;

/** Life of a refresh token, in seconds. */
export const refreshTokenSeconds = 30 * 86_400;

/** Life of a session, in seconds: after it the user signs in again, even if the session was in use. */
export const sessionSecondsMax = 365 * 86_400;
