import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";

test.skipIf(process.platform !== "linux")(
  "measuring how late timers are wakes an idle process seldom, and finds them in time",
  async () => {
    const fixture = fileURLToPath(new URL("metrics-idle.fixture.ts", import.meta.url));
    const measured: { readonly woken: number; readonly lagSeconds: number }[] = [];
    // With a timer every 10 ms there are a hundred more.
    const isSeldom = () => measured.some(({ woken }) => woken >= 1 && woken < 60);
    // Only the lateness, without the time between two timers.
    const isInTime = () => measured.some(({ lagSeconds }) => lagSeconds < 0.1);
    // A busy machine holds some of the processes up.
    while (measured.length < 5 && !(isSeldom() && isInTime())) {
      const child = Bun.spawn([process.execPath, fixture], { stdout: "pipe", stderr: "inherit" });
      measured.push(JSON.parse(await new Response(child.stdout).text()));
    }
    expect({ measured, isSeldom: isSeldom(), isInTime: isInTime() }).toMatchObject({ isSeldom: true, isInTime: true });
  },
);
