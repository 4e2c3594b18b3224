import { Heap } from './heap.js';

/** Tags and places fit into one number below 2⁵³, so that the heap compares one. */
const PLACES = 2 ** 26;

/**
 * The order in which tasks have their turn, as `RedisTaskLedger` makes it: start-time fair queueing. A project's tasks get tags that
 * follow one another from the tag of the task that was started last on; the lowest is next, and of equal ones the one that came first.
 */
export class Turns {
  private readonly waiting = new Heap();
  private readonly tags: Float64Array;
  private started = 0;
  private places = 0;

  constructor(projects: number) {
    this.tags = new Float64Array(projects);
  }

  get size(): number {
    return this.waiting.size;
  }

  /** @returns the tag of the task that comes */
  tag(project: number): number {
    const tag = Math.max(this.tags[project] ?? 0, this.started) + 1;
    this.tags[project] = tag;
    return tag;
  }

  /** Has a task wait. @param task any number below 2⁵³ */
  wait(tag: number, task: number): void {
    this.waiting.add(tag * PLACES + this.places++, task);
  }

  /** The task whose turn it is begins. @returns it */
  next(): number {
    this.begin(Math.floor(this.waiting.least / PLACES));
    return this.waiting.take();
  }

  /** A task with a tag begins. */
  begin(tag: number): void {
    if (tag > this.started) this.started = tag;
  }
}
