/** A log of warnings and errors only, so progress lines stay together. */
export const log = { debug: () => undefined, info: () => undefined, warn: console.error, error: console.error };
