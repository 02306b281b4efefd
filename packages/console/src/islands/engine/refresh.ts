/** Milliseconds after which a page reads again what others may have changed; several open pages stay far below the limits. */
export const refreshMs = 10_000;
