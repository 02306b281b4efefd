import { expect, test } from "bun:test";
import { fileURLToPath } from "node:url";

test.skipIf(process.platform !== "linux")(
  "measuring how late timers are wakes an idle process seldom, and finds them in time",
  async () => {
    const fixture = fileURLToPath(new URL("metrics-idle.fixture.ts", import.meta.url));
    const child = Bun.spawn([process.execPath, fixture], { stdout: "pipe", stderr: "inherit" });
    // With a timer every 10 ms there are a hundred more.
    const { woken, lagSeconds }: { readonly [name: string]: unknown } = JSON.parse(
      await new Response(child.stdout).text(),
    );
    expect(woken).toBeWithin(1, 60);
    // Only the lateness, without the time between two timers.
    expect(lagSeconds).toBeLessThan(0.1);
  },
);
