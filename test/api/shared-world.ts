import type { Operation } from "@design-catalog/core";
import type { World } from "./world.ts";

/** A world for many calls: to create one costs a hundred times what a call does. */
export interface SharedWorld {
  /**
   * Returns what a call in the world gives. If earlier calls used up what it needs, which shows in a result that is not
   * right, the world is replaced and the call repeated, so it counts as in a world of its own.
   */
  run<Result>(call: (world: World) => Promise<Result>, isRight: (result: Result) => boolean): Promise<Result>;
}

/** Shares worlds that `create` makes. */
export function shareWorld(create: () => Promise<World>): SharedWorld {
  let current: World | undefined;
  return {
    async run(call, isRight) {
      if (current) {
        const result = await settle(call(current));
        if ("value" in result && isRight(result.value)) return result.value;
      }
      current = await create();
      return call(current);
    },
  };
}

/** Methods from what leaves a world as it is to what uses it up. */
const methodsByUse: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
/** More than a path has parts. */
const methodDistance = 100;

/** Number by which operations in ascending order use up the fewest worlds; things are removed from the inside out. */
export function useOf({ method, path }: Pick<Operation, "method" | "path">): number {
  return methodsByUse.indexOf(method) * methodDistance - path.split("/").length;
}

/** Setting up a call fails too where its things are gone. */
function settle<Result>(call: Promise<Result>): Promise<{ readonly value: Result } | { readonly error: unknown }> {
  return call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
}
