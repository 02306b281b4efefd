/** Sentences for operations on session recordings. */
export const recordingDescriptions: Readonly<Record<string, string>> = {
  startSessionRecording:
    "Starts a recording of rrweb events. 403 `not_enabled` unless the application has switched recordings on; 400 without `consent` if it requires one; 200 with the `status` `not-sampled` and no id for a session outside the sample. If `textMasked` is true, the recorder must mask all texts; it always masks inputs. 409 `limit_reached` for more than 10 recordings at a time or 100 in a day.",
  addSessionRecordingChunk:
    "Adds a chunk of at most 1 MiB, with one rrweb event per line. Chunks are numbered from 1 without gaps; any other number gets 409 `conflict`. Sending a chunk again changes nothing. A recording that would exceed 200 MiB, 4 hours or 10,000 chunks ends: 409 `limit_reached`. One that has ended accepts no more: 409 `conflict`.",
  completeSessionRecording:
    "Ends the recording; a job joins its chunks. A recording without a chunk for 30 minutes ends by itself. Ending it again changes nothing.",
  getSessionRecording: "Returns the facts about a recording, without its content.",
  querySessionRecordings: "Returns a page of recordings.",
  shareSessionRecording:
    "Returns a link to the events of a complete recording, one gzip member of NDJSON, which works without a token for 15 minutes. The audit trail records each as `reveal`. 409 `conflict` before the recording is complete.",
  deleteSessionRecording:
    "Erases the recording and its content at once; nothing restores it. 503 when the storage cannot be reached: repeat the call.",
};
