/** Bytes of one recording, as NDJSON: 200 MiB, hours of work in a full page. */
export const recordingBytesMax = 209_715_200;

/** Milliseconds of one recording: 4 hours. */
export const recordingMsMax = 14_400_000;

/** Milliseconds without a chunk after which a recording ends: 30 minutes. */
export const idleMs = 1_800_000;

/** Recordings of a user that may take chunks at once: one for each open page. */
export const openRecordingsMax = 10;

/** Recordings that a user may start in 24 hours. */
export const startedPerDayMax = 100;

/** Events of one chunk. */
export const chunkEventsMax = 5_000;

/** Levels of nesting of one event: a page has two for each level of its elements. */
export const eventDepthMax = 500;

/** Addresses of pages that a recording lists. */
export const pagesMax = 100;

/** Characters of one address of a page. */
export const pageLengthMax = 500;

/** Chunks of one recording: 4 hours of one every 1.5 seconds. */
export const chunksMax = 10_000;
