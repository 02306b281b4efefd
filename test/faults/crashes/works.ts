import { importWork } from "./import.ts";
import { recordingWork } from "./recording.ts";
import { reindexWork } from "./reindex.ts";
import { updateWork } from "./update.ts";
import { uploadWork } from "./upload.ts";
import type { CrashedWork } from "./work.ts";

/** Works that a crash may meet at any point. */
export const crashedWorks = {
  upload: uploadWork,
  import: importWork,
  update: updateWork,
  reindex: reindexWork,
  recording: recordingWork,
} as const satisfies Readonly<Record<string, CrashedWork>>;
