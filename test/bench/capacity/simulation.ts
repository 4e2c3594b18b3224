import { Delays } from './delays.js';
import { Heap } from './heap.js';
import { choose, exponential, type Random, seeded } from './random.js';
import { Turns } from './turns.js';

const HOUR = 3600;

/** The jobs of a day. */
export interface Load {
  readonly jobs: number;
  /** The share of each hour, in any unit; as many hours as there are. */
  readonly hours: readonly number[];
  /** The share of each project, in any unit. */
  readonly projects: readonly number[];
  readonly kinds: readonly { readonly share: number; readonly seconds: (random: Random) => number }[];
}

/** What came of them. Times are in seconds. */
interface Outcome {
  readonly jobs: number;
  readonly delays: Delays;
  /** Of those that came in an hour. */
  readonly byHour: readonly Delays[];
  /** Of the project with the greatest share, and of all others. */
  readonly greatest: Delays;
  readonly others: Delays;
  /** Which share of the slots was busy, by hours of the day. */
  readonly busy: readonly number[];
  /** The most that waited at once. */
  readonly mostWaiting: number;
  /** That still wait when the last one has come, and how long it then takes until all have begun. */
  readonly leftOver: number;
  readonly clearedAfter: number;
}

/** A job that waits, in arrays, as there may be millions. */
interface Arrivals {
  readonly at: number[];
  readonly project: number[];
}

/**
 * Simulates a day event by event: jobs come at random, as often as their hour says, wait for their turn and take one of the slots for as
 * long as their kind takes.
 * @param slots jobs that all workers together answer at once
 */
export function simulate(load: Load, slots: number, seed: number): Outcome {
  const day = new Day(load, slots, seeded(seed));
  day.run();
  return day.outcome();
}

class Day {
  private readonly busyUntil = new Heap();
  private readonly turns: Turns;
  private readonly arrivals: Arrivals = { at: [], project: [] };
  private readonly drawProject: (random: Random) => number;
  private readonly drawKind: (random: Random) => number;
  private readonly greatestProject: number;
  private readonly delays = new Delays();
  private readonly greatest = new Delays();
  private readonly others = new Delays();
  private readonly byHour: readonly Delays[];
  private readonly work: Float64Array;
  private jobs = 0;
  private mostWaiting = 0;
  private leftOver = 0;
  private clearedAfter = 0;

  constructor(
    private readonly load: Load,
    private readonly slots: number,
    private readonly random: Random,
  ) {
    this.turns = new Turns(load.projects.length);
    this.drawProject = choose(load.projects);
    this.drawKind = choose(load.kinds.map(({ share }) => share));
    this.greatestProject = load.projects.indexOf(Math.max(...load.projects));
    this.byHour = load.hours.map(() => new Delays());
    this.work = new Float64Array(load.hours.length);
  }

  run(): void {
    const { hours, jobs } = this.load;
    const all = hours.reduce((sum, share) => sum + share, 0);
    for (const [hour, share] of hours.entries()) {
      const rate = (jobs * share) / all / HOUR;
      // What comes in an hour does not depend on when the last one came in the hour before.
      let now = hour * HOUR + exponential(this.random) / rate;
      for (; now < (hour + 1) * HOUR; now += exponential(this.random) / rate) this.arrive(now);
    }
    this.finish(hours.length * HOUR);
  }

  outcome(): Outcome {
    const { jobs, delays, greatest, others, byHour, mostWaiting, leftOver, clearedAfter } = this;
    const busy = [...this.work].map((seconds) => seconds / (this.slots * HOUR));
    return { jobs, delays, greatest, others, byHour, mostWaiting, leftOver, clearedAfter, busy };
  }

  private arrive(now: number): void {
    this.jobs += 1;
    this.free(now);
    const project = this.drawProject(this.random);
    const tag = this.turns.tag(project);
    if (this.busyUntil.size < this.slots) {
      this.turns.begin(tag);
      this.begin(now, now, project);
      return;
    }
    this.turns.wait(tag, this.arrivals.at.push(now) - 1);
    this.arrivals.project.push(project);
    if (this.turns.size > this.mostWaiting) this.mostWaiting = this.turns.size;
  }

  /** Lets everything happen up to a moment: slots become free, and those that wait take them. */
  private free(now: number): void {
    while (this.busyUntil.least <= now) {
      const at = this.busyUntil.least;
      this.busyUntil.take();
      if (this.turns.size > 0) this.beginNext(at);
    }
    // Nobody waits: their places can be used anew.
    if (this.turns.size === 0 && this.arrivals.at.length > 0) this.arrivals.at.length = 0;
    if (this.arrivals.at.length === 0) this.arrivals.project.length = 0;
  }

  private beginNext(now: number): void {
    const task = this.turns.next();
    this.begin(now, this.arrivals.at[task] ?? now, this.arrivals.project[task] ?? 0);
  }

  private begin(now: number, arrivedAt: number, project: number): void {
    const kind = this.load.kinds[this.drawKind(this.random)];
    const seconds = kind?.seconds(this.random) ?? 0;
    this.busyUntil.add(now + seconds, 0);
    this.spread(now, now + seconds);
    const delay = now - arrivedAt;
    this.delays.add(delay);
    this.byHour[Math.floor(arrivedAt / HOUR)]?.add(delay);
    (project === this.greatestProject ? this.greatest : this.others).add(delay);
  }

  /** Counts work to the hours in which it is done; what is done after the last counts nowhere. */
  private spread(from: number, to: number): void {
    for (let begin = from; begin < to;) {
      const hour = Math.floor(begin / HOUR);
      if (hour >= this.work.length) return;
      const end = Math.min(to, (hour + 1) * HOUR);
      this.work[hour] = (this.work[hour] ?? 0) + end - begin;
      begin = end;
    }
  }

  private finish(end: number): void {
    this.free(end);
    this.leftOver = this.turns.size;
    while (this.turns.size > 0) {
      this.clearedAfter = this.busyUntil.least - end;
      this.free(this.busyUntil.least);
    }
  }
}
