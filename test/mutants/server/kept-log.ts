import { type Mutant, seed } from "../mutant.ts";

const source = "apps/server/src";
const logs = `${source}/logs`;

export const mutants: readonly Mutant[] = [
  ...seed(
    `${logs}/waiting-lines.ts`,
    [`${logs}/kept-log.test.ts`],
    [
      [
        "a flood of refused requests fills the memory",
        "this.#waiting.length >= waitingMax",
        "this.#waiting.length < 0",
      ],
      ["nobody learns that lines were dropped", "this.#told = this.#dropped;", "return;"],
      [
        "after a short outage of the database the lines about it are lost",
        'error.code === "unavailable"',
        'error.code === "gone"',
      ],
      ["lines that the database refuses are tried for ever", ' && error.code === "unavailable"', ""],
      ["refused lines are not counted", "this.#dropped += this.#unsettled.length;", ""],
      [
        "a batch whose outcome was unknown is stored twice",
        "await write(this.#unsettled, isRepeated)",
        "await write(this.#unsettled, false)",
      ],
      ["a flood of lines becomes one statement of any size", "splice(0, batchLines)", "splice(0)"],
    ],
  ),
  ...seed(
    `${logs}/kept-log.ts`,
    [`${logs}/kept-log.test.ts`],
    [
      ["a line that matters is missing on standard output", "options.log[level](message, fields);", ""],
      [
        "a stop waits for a database that does not answer",
        "await Promise.race([written, sleep(lastWritesMsMax)]);",
        "await written;",
      ],
      ["a stop loses the last lines", 'while ((await lines.writeSome(write)) === "more");', ""],
    ],
  ),
  ...seed(
    `${source}/server.ts`,
    [`${logs}/log-entries.test.ts`],
    [
      ["lines are never written", "return keptLog.start(", "return async () => undefined; keptLog.start("],
      [
        "a process that stops loses its last lines",
        "() => endService(service), stopLog,",
        "() => endService(service),",
      ],
    ],
  ),
  ...seed(
    "packages/http/src/handler/request-log.ts",
    [`${logs}/log-entries.test.ts`],
    [["refused requests cannot be looked up", '    source: "request",\n', ""]],
  ),
];
