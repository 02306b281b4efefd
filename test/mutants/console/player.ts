import { type Mutant, seed } from "../mutant.ts";

const player = "packages/console/src/player";
const documentTests = [`${player}/player-route.test.ts`];
const browserTests = ["test/browser/player.test.ts"];

export const mutants: readonly Mutant[] = [
  ...seed(`${player}/player-policy.ts`, browserTests, [
    ["a recorded page tells its author when support looks at it", '"img-src data: blob:"', '"img-src *"'],
    ["a recorded page runs its scripts in the service's origin", "\"default-src 'none'\"", '"default-src *"'],
  ]),
  ...seed(`${player}/player-policy.ts`, documentTests, [
    ["the player cannot be framed by the console", "\"frame-ancestors 'self'\"", "\"frame-ancestors 'none'\""],
    ["recordings in S3 or Azure never play", "storeOrigin ?? \"'self'\"", "\"'self'\""],
  ]),
  ...seed(`${player}/player-route.ts`, documentTests, [
    ["every user opens the player", "if (!holds(privileges, privilege))", "if (!present)"],
  ]),
  ...seed(`${player}/read-recording.ts`, browserTests, [
    ["an old link says that the recording has no page", 'answer.status === 403 ? "expired"', 'false ? "expired"'],
    [
      "the player stays empty for a recording without a page",
      "|| !events.some(({ type }) => type === fullSnapshot)",
      "",
    ],
  ]),
  ...seed(`${player}/player.ts`, browserTests, [
    [
      "after the end the player offers to pause",
      'replayer.on("finish", () => {\n    mark(false);',
      'replayer.on("finish", () => {',
    ],
    [
      "seeking by keyboard leaves the time as it was",
      "else replayer.pause(ms);\n    draw(ms);",
      "else replayer.pause(ms);",
    ],
  ]),
];
