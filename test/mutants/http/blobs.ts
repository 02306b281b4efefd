import { type Mutant, seed } from "../mutant.ts";

const blobs = "packages/http/src/blobs";
const tests = [`${blobs}/blob-routes.test.ts`];

export const mutants: readonly Mutant[] = [
  ...seed(`${blobs}/blob-routes.ts`, tests, [
    [
      "a URL of one application opens the files of another",
      'if (application !== applicationId) throw new DomainError("forbidden", "The URL belongs to another application");',
      "",
    ],
    ["after eight failed uploads nobody can upload", "uploads.running -= 1;", ""],
    ["any number of uploads hold connections and files", "uploads.running >= uploadsAtOnceMax", "uploads.running < 0"],
  ]),
  ...seed(`${blobs}/paced-body.ts`, tests, [
    ["an upload of one byte a minute holds its place for ever", "state.recent < pace.bytesMin", "state.recent < 0"],
    ["an endless body fills the disk", "if (state.bytes > bytesMax) throw tooLong(bytesMax);", ""],
    ["a stop of the service waits for uploads", 'signal.addEventListener("abort", onAbort);', ""],
  ]),
  ...seed(`${blobs}/byte-range.ts`, tests, [
    [
      "a download that is continued gets the last byte twice or not at all",
      "bytes - Number(suffix)",
      "bytes - 1 - Number(suffix)",
    ],
    [
      "a download that is continued mixes two contents",
      "condition !== null && condition !== etag",
      "condition === etag",
    ],
  ]),
  ...seed(`${blobs}/download.ts`, tests, [
    [
      "a script in a drawing runs when the drawing is opened",
      `"default-src 'none'; style-src 'unsafe-inline'; sandbox"`,
      `"style-src 'unsafe-inline'"`,
    ],
  ]),
  ...seed(
    `${blobs}/download.ts`,
    ["test/e2e/files.test.ts"],
    [
      ["a download says no length, so nobody sees how much is left", "if (openFile)", "if (!openFile)"],
      ["a part of a file lacks its last byte", "range.to + 1)", "range.to)"],
    ],
  ),
  ...seed("packages/http/src/handler/handler.ts", tests, [
    [
      "uploads end after 25 seconds",
      "route.ownTimeLimit === true ? run(state.draining.signal) : withinTime(timeoutMs, run)",
      "withinTime(timeoutMs, run)",
    ],
  ]),
];
