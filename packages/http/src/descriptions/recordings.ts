/** Sentences for operations on session recordings. */
export const recordingDescriptions: Readonly<Record<string, string>> = {
  startSessionRecording:
    "Starts a recording, which takes rrweb events. 403 `not_enabled` unless the application has recordings switched on; 400 without `consent` where it requires one; 200 with `status` `not-sampled` and no id for a session that the sample leaves out. Where `textMasked` is true the recorder has to mask all texts; it always masks inputs. 409 `limit_reached` with 10 recordings under way, or 100 started in a day.",
  addSessionRecordingChunk:
    "Adds a chunk of at most 1 MiB: one rrweb event a line. The first chunk has the number 1, and each next one the next number: 409 `conflict` otherwise. Sending a chunk again changes nothing. A recording that would exceed 200 MiB, 4 hours or 10,000 chunks ends: 409 `limit_reached`. One that has ended takes no more: 409 `conflict`.",
  completeSessionRecording:
    "Ends the recording; a job joins its chunks. A recording without a chunk for 30 minutes ends by itself. Ending it again changes nothing.",
  getSessionRecording: "Returns what is known about a recording. Its content has a link of its own.",
  querySessionRecordings: "Returns a page of recordings.",
  shareSessionRecording:
    "Returns a link to the events of a complete recording, one gzip member of NDJSON, which works without a token for 15 minutes. The audit trail records each as `reveal`. 409 `conflict` before the recording is complete.",
  deleteSessionRecording:
    "Erases the recording and its content at once; nothing restores it. 503 when the storage is away: repeat the call.",
};
