import type { Feature } from "../engine/swarm.ts";
import * as calls from "./calls.ts";
import type { Fleet } from "./fleet.ts";
import type { World } from "./world.ts";

/** Calls of people and programs, one after the other and some at once. */
export interface Workload {
  /** Creates what events need to go anywhere, and plans the calls. */
  begin(): void;
  /** Makes a change that is announced. */
  announce(): void;
}

/** One kind of call: its weight among the others, and the feature that it needs. */
interface Habit {
  readonly weight: number;
  readonly feature?: Feature;
  readonly act: (scope: calls.CallScope) => void;
}

const habits: readonly Habit[] = [
  { weight: 8, act: calls.createProject },
  { weight: 5, act: calls.addProducts },
  { weight: 3, act: calls.deleteProject },
  { weight: 3, act: calls.renameProject },
  { weight: 1, act: calls.registerEndpoint },
  { weight: 5, feature: "switching", act: calls.switchEndpoint },
  { weight: 2, feature: "changes", act: calls.changeEndpoint },
  { weight: 1, feature: "deletions", act: calls.deleteEndpoint },
  { weight: 2, feature: "rolls", act: calls.rollSecret },
  { weight: 6, feature: "resends", act: calls.resendDelivery },
  { weight: 2, feature: "tests", act: calls.testEndpoint },
  { weight: 3, feature: "races", act: calls.raceForProject },
  { weight: 2, feature: "races", act: calls.raceForEndpoint },
  // They cost a hundred times as much as others.
  { weight: 0.1, feature: "bigBodies", act: calls.createBigProject },
];
/** Time at which the first calls have been answered. */
const begunMs = 1_000;

/** Creates the calls of a seed. */
export function createWorkload(world: World, fleet: Fleet): Workload {
  const { swarm, time } = world;
  const scope = { world, chance: world.chance("workload"), api: () => fleet.api };
  const { chance } = scope;
  const possible = habits.filter(({ feature }) => feature === undefined || swarm.features.has(feature));
  const total = possible.reduce((sum, { weight }) => sum + weight, 0);

  function actOnce(): void {
    let left = chance.fraction() * total;
    possible.find(({ weight }) => (left -= weight) < 0)?.act(scope);
  }

  return {
    begin() {
      calls.createProduct(scope);
      for (let index = 0; index < swarm.endpoints; index++) calls.registerEndpoint(scope);
      calls.createProject(scope);
      for (let index = 0; index < swarm.calls; index++) time.after(chance.integer(begunMs, swarm.troubleMs), actOnce);
    },
    announce: () => calls.createProject(scope),
  };
}
