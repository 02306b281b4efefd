/** Life of an access token. */
export const accessTokenSeconds = 3600;

/** Life of a refresh token. */
export const refreshTokenSeconds = 30 * 86_400;

/** However much it is used, a session ends after this time: its user signs in again. */
export const sessionSecondsMax = 365 * 86_400;
