import { type Mutant, seed } from "../mutant.ts";

const recordings = "packages/core/src/projects/recordings";
const testsOf = (subject: string) => [`${recordings}/${subject}.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${recordings}/add-chunk.ts`, testsOf("recording-quota"), [
    ["recordings fill the storage of an application with a quota", "await useRecordingBytes(change, bytes);", ""],
  ]),
  ...seed(`${recordings}/erase-recording.ts`, testsOf("recording-quota"), [
    ["erased recordings count for ever", "await useRecordingBytes(change, -(row?.bytes ?? 0));", ""],
  ]),
  ...seed(`${recordings}/use-recording-bytes.ts`, testsOf("recording-quota"), [
    ["a new quota does not count earlier recordings", "total += rows.reduce((sum, { bytes }) => sum + bytes, 0);", ""],
  ]),
  ...seed(`${recordings}/start-recording.ts`, testsOf("start-recording"), [
    ["sessions are recorded where recordings are switched off", "if (enabled) return;", "return;"],
    ["a recording needs no consent", "if (requireConsent) throw", "if (!requireConsent) throw"],
    ["every session is recorded, whatever the sample", "drawn >= sampleRate", "drawn > 1"],
    ["a recording is kept a day at most", "retentionDays * dayMs", "dayMs"],
  ]),
  ...seed(`${recordings}/event-facts.ts`, testsOf("add-chunk"), [
    ["administrators read tokens in the addresses of pages", "href.split(/[?#]/u, 1)", "[href]"],
    ["a recording that goes on forgets its pages", "...known.pages, ", ""],
  ]),
  ...seed(`${recordings}/own-recording.ts`, testsOf("add-chunk"), [
    ["users add to recordings of others", " || row.userId !== actorOf(context).userId", ""],
  ]),
  ...seed(`${recordings}/add-chunk.ts`, testsOf("add-chunk"), [
    ["a lost chunk goes unnoticed", "if (number > chunkCount + 1)", "if (number > chunkCount + 2)"],
    ["other events under the same number are lost in silence", "stored?.sha256 === sha256", "stored"],
    [
      "a chunk that came twice is counted twice",
      "if (await isRepeated(transaction, row, chunk))",
      'if (row.id === "")',
    ],
    ["bytes of a chunk that came twice stay", "if (kept.isNew) return kept.row;", "if (kept) return kept.row;"],
    ["a recording grows without end", "bytes + chunk.bytes > recordingBytesMax", "chunk.bytes > recordingBytesMax"],
  ]),
  ...seed(`${recordings}/join-chunks.ts`, testsOf("join-chunks"), [
    [
      "a recording is complete without its lost chunk",
      "if (!content) throw new LostChunk(`The chunk ${key} is lost`);",
      "if (!content) continue;",
    ],
    [
      "a second run of the job fails a recording that the first has stored",
      'written.outcome === "stored" ? bytes : (await source.blobs.head(key))?.bytes',
      'written.outcome === "stored" ? bytes : undefined',
    ],
  ]),
  ...seed(`${recordings}/join-chunks.ts`, testsOf("administer-recordings"), [
    [
      "the content of an erased recording stays",
      'end === "gone" ? eraseContent : eraseChunks',
      'end === "gone" ? eraseChunks : eraseChunks',
    ],
  ]),
  ...seed(`${recordings}/administer-recordings.ts`, testsOf("administer-recordings"), [
    ["nobody learns who looked at a recording", 'action: "reveal"', 'action: "update"'],
    [
      "a recording that is being erased can be read",
      'if (row.status === "erasing") throw notFound();\n  return row;',
      "return row;",
    ],
  ]),
  ...seed(`${recordings}/keep-recordings.ts`, testsOf("keep-recordings"), [
    [
      "a recording whose job failed is never joined",
      "if (job?.finishedAt === null) return false;",
      "if (job) return false;",
    ],
    ["old recordings stay", "total += await eraseOld(context);", ""],
  ]),
  ...seed("packages/core/src/application/recordings/erase-user-recordings.ts", testsOf("keep-recordings"), [
    ["recordings of a removed user stay", '{ status: "erasing" }', '{ status: "complete" }'],
  ]),
];
