import type { Operation } from "../../engine/calls/operation.ts";
import { addRecordingChunk } from "./add-chunk.ts";
import {
  deleteSessionRecording,
  getSessionRecording,
  querySessionRecordings,
  shareSessionRecording,
} from "./administer-recordings.ts";
import { completeSessionRecording } from "./complete-recording.ts";
import { startSessionRecording } from "./start-recording.ts";

/** Recording one's own sessions, and looking at recordings. */
export const recordingOperations: readonly Operation[] = [
  startSessionRecording,
  addRecordingChunk,
  completeSessionRecording,
  getSessionRecording,
  querySessionRecordings,
  shareSessionRecording,
  deleteSessionRecording,
];
