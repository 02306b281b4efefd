import type { Chance } from "../engine/chance.ts";
import type { Feature } from "../engine/swarm.ts";
import type { Fleet } from "./fleet.ts";
import type { Handlers } from "./observations.ts";
import type { SimulatedProcess } from "./simulated-process.ts";
import type { World } from "./world.ts";

/** Trouble outside single requests: with processes, clocks and the whole database. */
export interface Trouble {
  /** Watches the simulation, so trouble can strike where it hurts most. */
  readonly handlers: Handlers<void>;
  /** Ends all trouble. */
  calm(): void;
}

/** Times that each kind of trouble occurs at random. */
const timesEach = 2;
const jumpsMs: readonly [number, ...number[]] = [72 * 3_600_000, 3_600_000, -3_600_000, 5_000, -5_000];

/** Starts the trouble of a seed. */
export function startTrouble(world: World, fleet: Fleet): Trouble {
  const { swarm, time, database } = world;
  const chance = world.chance("trouble");
  const suspensions = world.chance("suspensions");
  const isOn = (feature: Feature) => !isCalm && swarm.features.has(feature);
  let isCalm = false;

  const anyProcess = () => chance.pick([fleet.api.process, ...fleet.workers.map(({ process }) => process)]);
  const anyWorker = () => fleet.workers[chance.integer(0, swarm.workers - 1)]?.process ?? anyProcess();

  const strikes: Partial<Record<Feature, () => void>> = {
    crashes: () => crash(anyProcess()),
    freezes: () => freeze(anyProcess()),
    drains: () => fleet.drain(anyWorker().name, chance.integer(0, 20_000)),
    clockJumps: () => fleet.setClock(anyProcess().name, chance.pick(jumpsMs)),
    databaseClockJumps: () => jumpDatabase(),
    outages: () => cutDatabase(),
  };

  function crash(process: SimulatedProcess): void {
    fleet.crash(process.name, chance.waitMs(5_000));
  }

  function freeze(process: SimulatedProcess): void {
    fleet.freeze(process.name, chance.integer(100, 60_000));
  }

  /** Suspends the machine of a process; its clock goes on from where it stopped, or is set to another time. */
  function suspend(process: SimulatedProcess): void {
    const durationMs = suspensions.integer(100, 60_000);
    fleet.freeze(process.name, durationMs);
    fleet.setClock(process.name, suspensions.happens(0.5) ? -durationMs : suspensions.pick(jumpsMs));
  }

  function jumpDatabase(): void {
    const byMs = chance.pick(jumpsMs);
    world.note(() => `the database's clock is set by ${byMs} ms`);
    world.observe({ kind: "clock", process: "database", byMs });
    database.setClock(byMs);
  }

  function cutDatabase(): void {
    world.note(() => "the database is unavailable");
    database.setAway(true);
    time.after(chance.waitMs(20_000), () => {
      database.setAway(false);
      world.note(() => "the database is back");
    });
  }

  function comeAgain(feature: Feature, strike: () => void): void {
    time.after(chance.waitMs(swarm.troubleMs / timesEach), () => {
      if (!isOn(feature)) return;
      strike();
      comeAgain(feature, strike);
    });
  }

  // The keys of a literal object are its key type.
  for (const [feature, strike] of Object.entries(strikes)) comeAgain(feature as Feature, strike);
  return {
    handlers: aim({
      isOn,
      chance,
      suspensions,
      strike: { crash, freeze, suspend },
      after: (delayMs, run) => void time.after(delayMs, run),
    }),
    calm() {
      isCalm = true;
      database.setAway(false);
    },
  };
}

interface Aiming {
  isOn(feature: Feature): boolean;
  readonly chance: Chance;
  readonly suspensions: Chance;
  readonly strike: Readonly<Record<"crash" | "freeze" | "suspend", (process: SimulatedProcess) => void>>;
  after(delayMs: number, run: () => void): void;
}

/** Share of the moments between two connected steps that are hit. */
const aimedShare = 0.02;
/** Share of the commits before whose reply a machine is suspended. */
const suspendedShare = 0.15;

function aim({ isOn, chance, suspensions, strike, after }: Aiming): Handlers<void> {
  function consider(process: SimulatedProcess): void {
    const shortMs = () => chance.integer(0, 30);
    if (isOn("crashes") && chance.happens(aimedShare)) after(shortMs(), () => strike.crash(process));
    if (isOn("freezes") && chance.happens(aimedShare)) after(shortMs(), () => strike.freeze(process));
  }
  /** Strikes before the process learns of the commit, or just after. */
  function considerCommit(process: SimulatedProcess): void {
    const soonMs = () => chance.fraction() * 4;
    if (isOn("crashes") && chance.happens(aimedShare)) after(soonMs(), () => strike.crash(process));
    if (isOn("freezes") && chance.happens(5 * aimedShare)) after(soonMs(), () => strike.freeze(process));
    if (!isOn("freezes") || !isOn("clockJumps") || !suspensions.happens(suspendedShare)) return;
    // At once: any later, and the reply may come first.
    after(0, () => strike.suspend(process));
  }
  const ofSending = ({ sending }: { readonly sending: { readonly process: SimulatedProcess } }) =>
    consider(sending.process);
  const ofProcess = ({ process }: { readonly process: SimulatedProcess }) => consider(process);
  return {
    claim: ({ process, jobs }) => jobs.length > 0 && consider(process),
    load: ofProcess,
    hold: ({ process }) => considerCommit(process),
    settle: ofProcess,
    "reply-lost": ofProcess,
    send: ofSending,
    answer: ofSending,
  };
}
