import { groupBy, noTelemetry } from "@design-catalog/core/engine";
import type {
  JobQueue,
  Random,
  ClaimedJob,
  DeliveryStore,
  DispatchItem,
  FastLane,
  ParkedEndpoint,
  Telemetry,
  Timers,
} from "@design-catalog/core/ports";
import type { AttemptPorts } from "../attempts/attempt.ts";
import { systemTimers } from "../system-timers.ts";
import { type Admission, createAdmission } from "./admission.ts";
import { BackPressure } from "./back-pressure.ts";
import { makeHeldAttempt } from "./begin-attempts.ts";
import { type ClaimLoop, startClaiming } from "./claims.ts";
import type { DispatcherStats } from "./dispatcher-stats.ts";
import { createFastLane, type ProcessFastLane } from "./fast-lane.ts";
import { createHeldJobs, startExtending, type HeldJob, type HeldJobs } from "./held-job.ts";
import type { Lane } from "./lane.ts";
import { createLanes, defaultLimits, type DispatcherLimits } from "./lanes.ts";
import { createLoading, type Loading } from "./loading.ts";
import { createPace, nothing, type Pace } from "./pace.ts";
import { createParking, type Parking, type Sign } from "./parking.ts";
import { Portions } from "./portions.ts";
import { Room } from "./room.ts";
import { createSettler, type Settler, type SettlerOptions } from "./settler.ts";
import { createSignal, type Signal, sleep } from "./signal.ts";
import { createStallLog, type Lag, longestLag } from "./stall.ts";
import { Throttle } from "./throttle.ts";

/** Ports and limits of a dispatcher. */
export interface DispatcherOptions extends Omit<AttemptPorts, "timers">, Pick<SettlerOptions, "disableEndpoint"> {
  readonly queue: JobQueue;
  readonly deliveries: DeliveryStore;
  readonly random: Random;
  /** @default no telemetry */
  readonly telemetry?: Telemetry;
  /** @default those of the runtime */
  readonly timers?: Timers;
  readonly limits?: Partial<DispatcherLimits>;
}

/** Makes the delivery attempts of all applications in this process. */
export interface Dispatcher {
  /** Starts claiming. Call it once. */
  start(): void;
  /**
   * Stops claiming, waits up to `drainMs` for running attempts and their results, and hands the other jobs back. An
   * attempt takes up to 15 s. Idempotent.
   */
  stop(options: { readonly drainMs: number }): Promise<void>;
  stats(): DispatcherStats;
  /** Endpoints of all applications that do not answer this process. */
  parked(): readonly ParkedEndpoint[];
  /** Takes first attempts from the transactions of this process between `start()` and `stop()`. */
  readonly fastLane: FastLane;
}

/** Length of a lease: a job given up comes back after it, and occupies a place of its endpoint until then. */
const givenUpMs = 10_000;

/**
 * Creates a dispatcher without starting it.
 * @example
 * ```ts
 * import { createMemoryHost } from "@design-catalog/examples/memory-host";
 *
 * const { ports, queue, deliveries } = await createMemoryHost();
 * const addressPolicy = createAddressPolicy({ resolver: createSystemResolver(), allowNetworks: [] });
 * const transport = createTlsTransport();
 * const dispatcher = createDispatcher({ ...ports, queue, deliveries, addressPolicy, transport });
 * dispatcher.start();
 * assert.equal(dispatcher.stats().active, 0);
 * await dispatcher.stop({ drainMs: 15_000 });
 * await transport.close();
 * ```
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  return new ProcessDispatcher(options);
}

class ProcessDispatcher implements Dispatcher {
  readonly #options: DispatcherOptions & { readonly timers: Timers; readonly telemetry: Telemetry };
  readonly #lanes: readonly [Lane, Lane];
  readonly #signal: Signal;
  readonly #ended = new AbortController();
  readonly #heldJobs: HeldJobs;
  readonly #settler: Settler;
  readonly #parking: Parking;
  /** Portions of small changes, and of all other deliveries. */
  readonly #portions: { readonly small: Portions; readonly other: Portions };
  readonly #loading: Loading;
  readonly #admission: Admission;
  readonly #throttle: Throttle;
  readonly #pace: Pace;
  readonly #room: Room;
  readonly #pressure: BackPressure;
  readonly fastLane: ProcessFastLane;
  #claims: ClaimLoop | undefined;
  #stopExtending: (() => void) | undefined;
  #stopped: Promise<void> | undefined;

  constructor(given: DispatcherOptions) {
    const options = { ...given, timers: given.timers ?? systemTimers, telemetry: given.telemetry ?? noTelemetry };
    this.#options = options;
    const limits = { ...defaultLimits, ...options.limits };
    this.#lanes = createLanes(limits);
    this.#signal = createSignal(options.timers);
    this.#heldJobs = createHeldJobs(this.#signal.raise);
    this.#settler = createSettler({ ...options, onDone: (held) => this.#remove(held) });
    this.#parking = createParking({
      ...options,
      onParked: (endpointId) => void this.#handBack(this.#admission.withdraw(endpointId)),
      onUnparked: () => this.#lookAgain(),
    });
    const attempts = {
      ...options,
      onBegun: (held: HeldJob) => this.#pace.begin(held),
      onSettled: this.#settler.add,
      onGivenUp: (held: HeldJob) => this.#giveUp(held),
      onSign: (held: HeldJob, sign: Sign) => this.#note(held, sign),
      isSilent: (endpointId: HeldJob["endpointId"]) => this.#parking.isSilent(endpointId),
    };
    this.#throttle = new Throttle({
      ...options,
      onTurn: (endpointId) => this.#admission.lookAt(endpointId),
      waiting: (place) => this.#admission.waitingAt(place),
    });
    this.#portions = { small: new Portions(options.timers), other: new Portions(options.timers) };
    const attempt = async (held: HeldJob, item: DispatchItem | undefined, portions = this.#portions.other) => {
      await portions.next();
      await ((await this.#throttle.admits(held, item)) ? makeHeldAttempt(held, item, attempts) : this.#postpone(held));
    };
    this.#loading = createLoading({
      ...options,
      ended: this.#ended.signal,
      attempt: (held, item) => attempt(held, item),
      onGivenUp: (held) => {
        // The job may be the probe of a parked endpoint.
        this.#note(held, "none");
        this.#giveUp(held);
      },
    });
    this.#admission = createAdmission(this.#loading, (place) => this.#pace.placesOf(place), this.#throttle);
    const [lane] = this.#lanes;
    this.#room = new Room(lane);
    const onProgress = (endpointId: HeldJob["endpointId"]) => this.#pressure.noteProgress(endpointId);
    this.#pace = createPace({ ...options, lane, room: this.#room, onProgress });
    const behind: Pace["behind"] = (id) => (this.#throttle.isLimited(id) ? nothing : this.#pace.behind(id));
    this.#pressure = new BackPressure({ ...options, lane, pace: { behind } });
    this.fastLane = createFastLane({
      lane,
      room: this.#room,
      pressure: this.#pressure,
      parking: this.#parking,
      pace: this.#pace,
      timers: options.timers,
      bytesMax: limits.handedOverBytes,
      begin: (job, { item, isSmall }, onRemoved) => {
        const held = this.#heldJobs.addUnclaimed(lane, job, onRemoved);
        if (!held) return undefined;
        if (this.#admission.reserve(held)) {
          void attempt(held, item, isSmall ? this.#portions.small : undefined).then(() => this.#admission.leave(held));
          return "begun";
        }
        // The endpoint may change while the job waits, so its delivery is loaded like that of a claimed job.
        this.#admission.add([held]);
        return "waiting";
      },
      handBack: (jobs) => this.#release(jobs).then(() => this.#lookAgain()),
    });
  }

  start(): void {
    this.#stopExtending = startExtending(this.#heldJobs, this.#options);
    this.fastLane.open();
    const logStall = createStallLog(this.#options.log);
    this.#claims = startClaiming({
      ...this.#options,
      lanes: this.#lanes,
      signal: this.#signal,
      exceptions: (lane) => this.#throttle.claimable(lane, this.#parking.claimable(lane)),
      onClaimed: (lane, jobs) => this.#admit(this.#heldJobs.add(lane, jobs)),
      onRound: () => {
        this.#pressure.lookAgain();
        logStall(this.stats());
      },
    });
  }

  stop({ drainMs }: { readonly drainMs: number }): Promise<void> {
    return (this.#stopped ??= this.#stop(drainMs));
  }

  stats(): DispatcherStats {
    const nowMs = this.#options.timers.now();
    const { waiting } = this.#admission;
    return {
      active: this.#heldJobs.size - waiting,
      waiting,
      slots: this.#lanes.reduce((sum, lane) => sum + lane.slots, 0),
      reserved: this.#room.reserved,
      heldUp: this.#pressure.heldUp,
      unsettled: this.#settler.size,
      parked: this.#parking.parked().length,
      claimMs: Math.round(Math.max(...this.#lanes.map(({ claimMs }) => claimMs))),
      ...this.#lag(nowMs),
    };
  }

  parked(): readonly ParkedEndpoint[] {
    return this.#parking.parked();
  }

  #lag(nowMs: number): Lag {
    return longestLag([
      { lagMs: this.#settler.lagMs(nowMs), lagReason: "results cannot be written" },
      { lagMs: this.#loading.lagMs(nowMs), lagReason: "deliveries cannot be loaded" },
      { lagMs: this.#claims?.lagMs(nowMs) ?? 0, lagReason: this.#claims?.lagReason() ?? "" },
    ]);
  }

  #admit(heldJobs: readonly HeldJob[]): void {
    const byAdmission = groupBy(heldJobs, (held) => this.#parking.admits(held));
    this.#admission.add(byAdmission.get(true) ?? []);
    void this.#handBack(byAdmission.get(false) ?? []);
  }

  #note(held: HeldJob, sign: Sign): void {
    this.#parking.note(held, sign);
    this.#pace.noteMade(held);
  }

  #remove(held: HeldJob): void {
    this.#heldJobs.remove(held);
    this.#pace.noteOver(held);
  }

  /** Hands a job back that waits for its endpoint's limits; it may be the probe of a parked endpoint. */
  async #postpone(held: HeldJob): Promise<void> {
    this.#note(held, "none");
    await this.#handBack([held]);
    this.#lookAgain();
  }

  #lookAgain(): void {
    for (const lane of this.#lanes) lane.lookNow();
    this.#signal.raise();
  }

  #giveUp(held: HeldJob): void {
    const { lane, job } = held;
    this.#remove(held);
    lane.hold(job.group ?? "");
    this.#options.timers.after(givenUpMs, () => lane.drop(job.group ?? ""));
  }

  async #handBack(left: readonly HeldJob[]): Promise<void> {
    for (const held of left) this.#remove(held);
    await this.#release(left.map(({ job }) => job));
  }

  async #release(jobs: readonly ClaimedJob[]): Promise<void> {
    if (jobs.length === 0) return;
    const { queue, log } = this.#options;
    await queue.release(jobs).catch((error: unknown) => log.warn("Handing back failed", { error: String(error) }));
  }

  async #stop(drainMs: number): Promise<void> {
    const { timers, log } = this.#options;
    // Jobs not yet started go to other processes: an attempt started now could be cut off by the end of this one.
    const laneClosed = this.fastLane.close();
    const handBackWaiting = () => this.#handBack(this.#admission.withdrawAll());
    const drained = Promise.all([this.#claims?.stop(), handBackWaiting(), laneClosed])
      .then(handBackWaiting)
      .then(() => this.#heldJobs.whenEmpty())
      .then(() => this.#throttle.stop());
    await Promise.race([drained, sleep(drainMs, { timers, signal: this.#ended.signal })]);
    void this.#throttle.stop();
    this.#ended.abort();
    for (const portions of Object.values(this.#portions)) portions.stop();
    this.#settler.stop();
    this.#stopExtending?.();
    const left = this.#heldJobs.all().map(({ job }) => job);
    if (left.length > 0) log.warn("Handing back deliveries that were not finished in time", { jobs: left.length });
    await this.#release(left);
  }
}
