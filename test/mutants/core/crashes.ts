import { type Mutant, seed } from "../mutant.ts";

const core = "packages/core/src";
const tests = ["test/faults/crashes.test.ts"];

export const mutants: readonly Mutant[] = [
  ...seed(`${core}/catalog/files/examine-upload.ts`, tests, [
    [
      "bytes that a crash has left between two keys are lost to a client that repeats its request",
      "receivedSha256 === null ? undefined : contentKey(applicationId, receivedSha256)",
      "receivedSha256 === null ? undefined : incoming",
    ],
  ]),
  ...seed(`${core}/catalog/files/create-file.ts`, tests, [
    [
      "a file commits before the upload says whose it is, so a repeated request makes a second one",
      "await insertRows(change, { kind: fileKind, rows: [row] });",
      "await context.store.transaction((transaction) => insertRows({ context, transaction }, { kind: fileKind, rows: [row] }));",
    ],
  ]),
  ...seed(`${core}/catalog/product-files/import-job.ts`, tests, [
    [
      "a crash leaves half of an import, whose parts commit one by one",
      "return job.step(async (change) => {\n    return { done: total, total, state: present(await writeProducts(change, items)) };",
      "for (let at = 0; at < total; at += 1000) await context.store.transaction((transaction) => writeProducts({ context, transaction }, items.slice(at, at + 1000)));\n  return job.step(async (change) => {\n    return { done: total, total, state: present(await writeProducts(change, items)) };",
    ],
  ]),
  ...seed(`${core}/projects/product-update/update-job.ts`, tests, [
    [
      "a crash leaves a project with some of its products updated",
      "await changeEach(change, { kind: projectProductKind, rows });",
      "for (const plan of plans) await change.context.store.transaction((transaction) => changeEach({ ...change, transaction }, { kind: projectProductKind, rows: [plan] }));",
    ],
  ]),
  ...seed(`${core}/catalog/similar-products/reindex-job.ts`, tests, [
    ["a search sees the vectors of a reindex that has not ended", "isLive: false, provider", "isLive: true, provider"],
  ]),
  ...seed(
    `${core}/catalog/similar-products/reindex-job.ts`,
    [`${core}/catalog/similar-products/replaced-generations.test.ts`],
    [
      [
        "a reindex that goes on after a crash leaves products out",
        "where: foundBehind(state.after), limit",
        'where: foundBehind(job.state ? "f" : state.after), limit',
      ],
    ],
  ),
  ...seed(`${core}/projects/recordings/join-chunks.ts`, tests, [
    [
      "a crash loses the events of a recording, whose chunks go before its content is in force",
      "return job.step(async (change) => ({",
      "await eraseChunks(context, parameters.recordingId);\n  return job.step(async (change) => ({",
    ],
    [
      "a recording that was complete before a crash is joined again and fails",
      "job.state ?? (await join(job))",
      "await join(job)",
    ],
  ]),
  ...seed(`${core}/application/jobs/held-job.ts`, tests, [
    [
      "a job forgets with a crash what its steps have done",
      "done, total, state, idleRuns: 0",
      "done, total, idleRuns: 0",
    ],
  ]),
  ...seed(`${core}/application/jobs/run-job.ts`, tests, [
    ["a job is given up after one crash", "export const idleRunsMax = 3;", "export const idleRunsMax = 1;"],
  ]),
];
