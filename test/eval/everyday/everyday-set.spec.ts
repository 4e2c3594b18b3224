import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EverydaySet, HALVES } from './everyday-set.js';

const TABLES = join(import.meta.dirname, '..', '..', 'everyday', 'tables');

let sets: EverydaySet[];
beforeAll(async () => {
  sets = await Promise.all(HALVES.map((half) => EverydaySet.unpack(half)));
});
afterAll(() => Promise.all(sets.map((set) => set.remove())));

const domainsOf = ({ questions }: EverydaySet): Set<string> => new Set(questions.map(({ domain }) => domain));

describe('the questions of everyday business', () => {
  it('have ids of their own', () => {
    const ids = sets.flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(900);
  });

  it('use each of the tables that are there, and no others', async () => {
    const used = new Set(sets.flatMap(({ questions }) => questions.flatMap(({ paths }) => paths)));
    const names = [...used].map((path) => `${path.split('/').at(-1) ?? ''}.gz`);
    expect(names.sort()).toEqual((await readdir(TABLES)).sort());
  });

  it('are not learned from over the tables of those that are only measured on', () => {
    const [learned, unseen] = sets.map(domainsOf);
    expect([...(unseen ?? [])].filter((domain) => learned?.has(domain))).toEqual([]);
  });

  it('have an answer of rows as long as its columns, or none where nothing answers them', () => {
    const faulty = sets
      .flatMap(({ questions }) => [...questions])
      .filter(({ answer, level }) =>
        answer === null
          ? level !== 'unanswerable'
          : answer.rows.length === 0 || answer.rows.some((row) => row.length !== answer.columns.length),
      );
    expect(faulty.map(({ id }) => id)).toEqual([]);
  });
});
