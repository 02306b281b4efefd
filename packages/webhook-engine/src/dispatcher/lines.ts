import type { Id } from "@design-catalog/core/ports";
import type { HeldJob } from "./held-job.ts";
import type { Lane } from "./lane.ts";

/** Held jobs of one endpoint in one lane: the running ones, and the waiting ones in order. */
interface Line {
  readonly lane: Lane;
  readonly endpointId: Place["endpointId"];
  underWay: number;
  /** Running jobs that belong to the schedule. */
  scheduledUnderWay: number;
  scheduled: HeldJob[];
  requested: HeldJob[];
  /** Whether the last job started was requested: while both kinds wait they take turns. */
  wasRequested: boolean;
}

/** A place among the attempts of one endpoint in one lane. */
export interface Place extends Pick<HeldJob, "lane" | "endpointId" | "kind" | "keepsLimits"> {
  /** Tells, at the end, whether an attempt was made. */
  readonly settlement?: { readonly attempt?: unknown } | undefined;
}

/** Tells how many attempts an endpoint may have at once in a lane. */
export type PlacesOf = (place: Pick<Place, "lane" | "endpointId">) => number;

/** Turns that endpoints with limits give to jobs that keep to them, in all lanes together. */
export interface Turns {
  /** Jobs of an endpoint that may start now; Infinity for one without limits. */
  left(endpointId: Place["endpointId"]): number;
  /** Notes that a job has a place. */
  take(place: Place): void;
  /** Notes that a job has left its place; true if others at its endpoint may wait for that. */
  end(place: Place): boolean;
}

/** Turns of endpoints without limits. */
export const noTurns: Turns = { left: () => Infinity, take: () => undefined, end: () => false };

/** Waiting jobs, in one line per endpoint and lane, so finding the next one needs no search. */
export class Lines {
  readonly #lines = new Map<string, Line>();
  readonly #underWay = new Map<Lane, number>();
  /** Lines that may have a job to start. */
  readonly #ready = new Set<Line>();
  #waiting = 0;
  readonly #placesOf: PlacesOf;
  readonly #turns: Turns;

  constructor(placesOf: PlacesOf, turns: Turns) {
    this.#placesOf = placesOf;
    this.#turns = turns;
  }

  /** Jobs not yet started. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Jobs that wait and keep to the limits of their endpoint. */
  waitingAt(place: Pick<Place, "lane" | "endpointId">): number {
    const { scheduled = [], requested = [] } = this.#lines.get(keyOf(place)) ?? {};
    return scheduled.length + requested.filter(({ keepsLimits }) => keepsLimits).length;
  }

  /** Notes that jobs at an endpoint may have a turn. */
  lookAt(endpointId: Place["endpointId"]): void {
    for (const lane of this.#underWay.keys()) {
      const line = this.#lines.get(keyOf({ lane, endpointId }));
      if (line) this.#ready.add(line);
    }
  }

  join(held: HeldJob): void {
    const line = this.#lineOf(held);
    (held.kind === "requested" ? line.requested : line.scheduled).push(held);
    this.#waiting++;
    this.#ready.add(line);
  }

  /** Takes up to `countMax` jobs that may start now. */
  take(countMax: number): readonly HeldJob[] {
    const taken: HeldJob[] = [];
    // A line that is added back is visited again.
    for (const line of this.#ready) {
      if (taken.length === countMax) break;
      this.#ready.delete(line);
      const held = this.#takeNext(line);
      if (!held) continue;
      taken.push(held);
      this.#ready.add(line);
    }
    return taken;
  }

  /** Takes a place of the schedule for a job outside the line; false if none is left after those that wait. */
  reserve(place: Place): boolean {
    const { lane } = place;
    if (this.#underWayIn(lane) + this.#startableIn(lane) >= lane.slots) return false;
    const known = this.#lines.get(keyOf(place));
    if (known && (isWaiting(known) || this.#scheduledLeft(known) === 0)) return false;
    this.#occupy(known ?? this.#lineOf(place), place);
    return true;
  }

  /** Frees a reserved place, or that of a started job that is over. */
  leave(held: Place): void {
    const line = this.#lineOf(held);
    const { lane } = held;
    const wasFull = this.#underWayIn(lane) === lane.slots;
    this.#underWay.set(lane, this.#underWayIn(lane) - 1);
    line.underWay--;
    if (held.kind !== "requested") line.scheduledUnderWay--;
    this.#ready.add(line);
    if (this.#turns.end(held)) this.lookAt(held.endpointId);
    if (wasFull) for (const other of this.#lines.values()) if (other.lane === lane) this.#ready.add(other);
    this.#forgetIdle(keyOf(held), line);
  }

  /** Removes and returns the waiting first attempts at an endpoint. */
  withdraw(endpointId: Id<"endpoint">): readonly HeldJob[] {
    const withdrawn: HeldJob[] = [];
    for (const [key, line] of this.#lines) {
      const isLeaving = (held: HeldJob) => held.kind === "first" && held.endpointId === endpointId;
      withdrawn.push(...line.scheduled.filter(isLeaving));
      line.scheduled = line.scheduled.filter((held) => !isLeaving(held));
      this.#forgetIdle(key, line);
    }
    this.#waiting -= withdrawn.length;
    return withdrawn;
  }

  /** Removes and returns every waiting job. */
  withdrawAll(): readonly HeldJob[] {
    this.#waiting = 0;
    return [...this.#lines.values()].flatMap(({ scheduled, requested }) => [
      ...scheduled.splice(0),
      ...requested.splice(0),
    ]);
  }

  #forgetIdle(key: string, line: Line): void {
    if (line.underWay > 0 || isWaiting(line)) return;
    this.#lines.delete(key);
    this.#ready.delete(line);
  }

  #lineOf(held: Place): Line {
    const known = this.#lines.get(keyOf(held));
    if (known) return known;
    const line: Line = {
      lane: held.lane,
      endpointId: held.endpointId,
      underWay: 0,
      scheduledUnderWay: 0,
      scheduled: [],
      requested: [],
      wasRequested: false,
    };
    this.#lines.set(keyOf(held), line);
    // Every lane is known once it has a line.
    this.#underWay.set(held.lane, this.#underWayIn(held.lane));
    return line;
  }

  #takeNext(line: Line): HeldJob | undefined {
    const { lane } = line;
    if (this.#underWayIn(lane) >= lane.slots) return undefined;
    const held = this.#nextOf(line);
    if (!held) return undefined;
    this.#occupy(line, held);
    this.#waiting--;
    return held;
  }

  #occupy(line: Line, place: Place): void {
    const { lane, kind } = place;
    this.#turns.take(place);
    line.underWay++;
    if (kind !== "requested") line.scheduledUnderWay++;
    this.#underWay.set(lane, this.#underWayIn(lane) + 1);
  }

  /** Waiting jobs of a lane whose endpoints have a place for them; all others do not wait for a slot. */
  #startableIn(lane: Lane): number {
    let count = 0;
    for (const line of this.#ready) if (line.lane === lane) count += this.#startableOf(line);
    return count;
  }

  #startableOf(line: Line): number {
    const { underWay, scheduled, requested } = line;
    const count = requested.length + (this.#scheduledLeft(line) > 0 ? scheduled.length : 0);
    return Math.max(0, Math.min(count, this.#placesOf(line) - underWay));
  }

  #scheduledLeft(line: Line): number {
    const places = line.lane.placesLeft({ ...line, places: this.#placesOf(line) });
    return Math.min(places, this.#turns.left(line.endpointId));
  }

  /**
   * Takes the next job of a line that has a place for it. While requested and scheduled jobs wait, both kinds take turns,
   * so resending a backlog does not hold up new events.
   */
  #nextOf(line: Line): HeldJob | undefined {
    const { underWay, scheduled, requested } = line;
    if (underWay >= this.#placesOf(line)) return undefined;
    const next = this.#scheduledLeft(line) > 0 ? scheduled[0] : undefined;
    const request = this.#turns.left(line.endpointId) > 0 ? requested[0] : requested.find((held) => !held.keepsLimits);
    line.wasRequested = request !== undefined && (next === undefined || !line.wasRequested);
    if (request && line.wasRequested) requested.splice(requested.indexOf(request), 1);
    return line.wasRequested ? request : next && scheduled.shift();
  }

  #underWayIn(lane: Lane): number {
    return this.#underWay.get(lane) ?? 0;
  }
}

function keyOf({ lane, endpointId }: Pick<Place, "lane" | "endpointId">): string {
  return `${lane.queue} ${endpointId}`;
}

function isWaiting({ scheduled, requested }: Line): boolean {
  return scheduled.length > 0 || requested.length > 0;
}
