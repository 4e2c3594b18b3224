import { describe, expect, it } from '@jest/globals';
import { Delays } from './delays.js';
import { chanceToWait, delayBelow, meanDelay } from './erlang.js';
import { Heap } from './heap.js';
import { choose, drawFrom, exponential, meanOf, seeded } from './random.js';
import { type Load, simulate } from './simulation.js';
import { Turns } from './turns.js';

const HOURS = Array.from({ length: 24 }, () => 1);
const DAY = 86_400;

/** Jobs at random of one project that take exponential times, so many that `slots` are as busy as `busy` says. */
function exponentialLoad(slots: number, busy: number, seconds: number): Load {
  return {
    jobs: (slots * busy * DAY) / seconds,
    hours: HOURS,
    projects: [1],
    kinds: [{ share: 1, seconds: (random) => seconds * exponential(random) }],
  };
}

/** Within so much of a number. */
function expectNear(actual: number, expected: number, share: number): void {
  expect(Math.abs(actual - expected) / expected).toBeLessThan(share);
}

describe('the formula of Erlang', () => {
  it('tells the chance to wait that tables of it have', () => {
    expect(chanceToWait(1, 0.5)).toBeCloseTo(0.5, 10);
    expect(chanceToWait(2, 1)).toBeCloseTo(1 / 3, 10);
    expect(chanceToWait(10, 8)).toBeCloseTo(0.4092, 4);
  });

  it('tells of one server what is known of it: the mean delay is the load over what is free', () => {
    expect(meanDelay(1, 0.8, 2)).toBeCloseTo((0.8 / 0.2) * 2, 10);
    expect(delayBelow(0.5, 1, 0.4, 1)).toBe(0);
  });
});

describe('the simulation', () => {
  it.each([
    [1, 0.7],
    [8, 0.85],
    [40, 0.9],
  ])('of exponential times has the delays of Erlang’s formula: %i slots, %d busy', (slots, busy) => {
    const seconds = slots / 15;
    const outcome = simulate(exponentialLoad(slots, busy, seconds), slots, 7);
    const traffic = slots * busy;

    expect(outcome.jobs).toBeGreaterThan(850_000);
    expectNear(outcome.delays.mean, meanDelay(slots, traffic, seconds), 0.06);
    expectNear(outcome.delays.percentile(0.95), delayBelow(0.95, slots, traffic, seconds), 0.06);
    expectNear(outcome.delays.percentile(0.99), delayBelow(0.99, slots, traffic, seconds), 0.06);
    expect(Math.max(...outcome.busy)).toBeLessThan(1);
    expectNear(outcome.busy.reduce((sum, share) => sum + share, 0) / 24, busy, 0.01);
  });

  it('has the same mean delay whatever the order between projects is, though some wait longer for others', () => {
    const load = { ...exponentialLoad(8, 0.85, 0.5), projects: [3, 2, 1] };
    const { delays, greatest, others } = simulate(load, 8, 7);

    expectNear(delays.mean, meanDelay(8, 6.8, 0.5), 0.06);
    expect(greatest.mean).toBeGreaterThan(others.mean);
  });

  it('of times that are always the same has half the mean delay, as Pollaczek and Khinchine found', () => {
    const same = { ...exponentialLoad(1, 0.8, 0.1), kinds: [{ share: 1, seconds: () => 0.1 }] };

    expectNear(simulate(same, 1, 3).delays.mean, meanDelay(1, 0.8, 0.1) / 2, 0.05);
  });

  it('is the same for the same seed, and another for another', () => {
    const of = (seed: number) => simulate(exponentialLoad(4, 0.9, 2), 4, seed).delays.sum;

    expect(of(1)).toBe(of(1));
    expect(of(1)).not.toBe(of(2));
  });

  it('has as many jobs in each hour as its share says', () => {
    const load = { ...exponentialLoad(10, 0.5, 1), hours: HOURS.map((_, hour) => (hour === 9 ? 5 : 1)) };
    const { byHour, jobs } = simulate(load, 40, 5);

    expectNear(byHour[9]?.count ?? 0, (jobs * 5) / 28, 0.02);
    expectNear(byHour[3]?.count ?? 0, jobs / 28, 0.02);
  });

  it('leaves over what comes beyond what the slots can do, and tells when that is done', () => {
    const { leftOver, clearedAfter, jobs, busy } = simulate(exponentialLoad(10, 1.25, 1), 10, 11);

    expectNear(leftOver, jobs * 0.2, 0.03);
    expectNear(clearedAfter, leftOver / 10, 0.03);
    expect(Math.min(...busy.slice(1))).toBeGreaterThan(0.999);
  });

  it('keeps projects that ask little from waiting for one that asks too much', () => {
    const load = { ...exponentialLoad(10, 1.2, 1), projects: [90, 2, 2, 2, 2, 2] };
    const { greatest, others } = simulate(load, 10, 13);

    expect(greatest.mean).toBeGreaterThan(1000);
    expect(others.percentile(0.99)).toBeLessThan(5);
  });
});

describe('turns', () => {
  it('alternate between projects, and one that comes later does not wait for all of another', () => {
    const turns = new Turns(2);
    for (const task of [1, 2, 3]) turns.wait(turns.tag(0), task);
    const order = [turns.next()];
    for (const task of [11, 12]) turns.wait(turns.tag(1), task);
    while (turns.size > 0) order.push(turns.next());

    expect(order).toEqual([1, 2, 11, 3, 12]);
  });
});

describe('what the simulation is made of', () => {
  it('takes the smallest first, of however many', () => {
    const random = seeded(1);
    const numbers = Array.from({ length: 5000 }, () => random());
    const heap = new Heap();
    for (const [place, number] of numbers.entries()) heap.add(number, place);
    const taken = numbers.map(() => heap.take());

    expect(taken.map((place) => numbers[place])).toEqual([...numbers].sort((a, b) => a - b));
    expect([heap.size, heap.least]).toEqual([0, Infinity]);
  });

  it('draws evenly, by weights, and from kept distributions with their mean', () => {
    const random = seeded(42);
    const many = (draw: () => number) => Array.from({ length: 200_000 }, draw);
    const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
    const quantiles = [1, 2, 4, 40];
    const drawn = many(() => drawFrom(quantiles)(random));

    expectNear(mean(many(random)), 0.5, 0.01);
    expectNear(mean(many(() => exponential(random))), 1, 0.01);
    expectNear(mean(many(() => choose([1, 3])(random))), 0.75, 0.01);
    expectNear(mean(drawn), meanOf(quantiles), 0.01);
    expect(drawn.filter((value) => value < 1 || value > 40)).toEqual([]);
    expectNear(drawn.filter((value) => value < 2).length, drawn.length / 3, 0.01);
  });

  it('tells percentiles to a hundredth', () => {
    const delays = new Delays();
    for (let i = 1; i <= 10_000; i += 1) delays.add(i / 100);

    expectNear(delays.percentile(0.5), 50, 0.01);
    expectNear(delays.percentile(0.99), 99, 0.01);
    expect(new Delays().percentile(0.5)).toBe(0);
  });
});
