import { expect, test } from "bun:test";
import { systemPorts } from "./system-ports.ts";

/** Pauses in which an answer comes, at most; a few hundred are usual. */
const pausesMax = 200_000;

test("systemPorts.pause() lets the process answer a request", async () => {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response("answer") });
  try {
    const answers: string[] = [];
    const asking = fetch(server.url).then(async (response) => answers.push(await response.text()));
    for (let pauses = 0; answers.length === 0 && pauses < pausesMax; pauses++) await systemPorts.pause?.();
    expect(answers).toEqual(["answer"]);
    await asking;
  } finally {
    await server.stop(true);
  }
});
