import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type ResultTable } from '../../src/engine/table.js';
import { assertNever } from '../../src/common/assert-never.js';
import { type GoldAnswer, type Probe } from './probe.js';
import { type GivenAnswer, matchesGold } from './probe-match.js';
import { result } from '../support/result-table.js';

const FOLDER = join(import.meta.dirname, '..', 'probes');
const LANGUAGES = [
  'ES',
  'AR',
  'PT',
  'ID',
  'JA',
  'RU',
  'HI',
  'FR',
  'DE',
  'VI',
  'TR',
  'PL',
  'IT',
  'KO',
  'ZH-CN',
  'ZH-TW',
];

function probesOf(half: string): Probe[] {
  const names = readdirSync(join(FOLDER, half), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) =>
      readFileSync(join(FOLDER, half, name), 'utf8')
        .trimEnd()
        .split('\n'),
    )
    .map((line) => JSON.parse(line) as Probe);
}

const PROBES = [...probesOf('seen'), ...probesOf('unseen')];

/** The ids of the probes that break a rule: a failing test must not show a question of the unseen half. */
function breaking(rule: (probe: Probe) => boolean): string[] {
  return PROBES.filter((probe) => !rule(probe)).map(({ id }) => id);
}

/** The plainest answer that is right. */
function rightAnswer(gold: GoldAnswer): GivenAnswer {
  const computed = (table: ResultTable) => ({ tables: [table], reply: 'Here it is.' });
  if ('anyOf' in gold) return rightAnswer(gold.anyOf[0] ?? { decline: true });
  if ('decline' in gold) return { tables: [], reply: 'The table does not say.' };
  if ('number' in gold) return computed(result(['n'], [[gold.number]]));
  if ('text' in gold) return computed(result(['name'], [[gold.text]]));
  if ('texts' in gold)
    return computed(
      result(
        ['name'],
        gold.texts.map((text) => [text]),
      ),
    );
  if ('table' in gold)
    return computed(
      result(
        (gold.table[0] ?? []).map((_, column) => `c${column}`),
        gold.table,
      ),
    );
  return assertNever(gold);
}

/** The right answer with its last value changed. */
function wrongAnswer(gold: GoldAnswer): GivenAnswer {
  const { tables, reply } = rightAnswer(gold);
  const [table] = tables;
  if (table === undefined) return { tables: [result(['n'], [[0]])], reply };
  const rows = table.rows.map((row, index) => (index === table.rows.length - 1 ? changed(row) : row));
  return { tables: [{ ...table, rows }], reply };
}

function changed(row: ResultTable['rows'][number]): ResultTable['rows'][number] {
  return row.map((cell) => (typeof cell === 'number' ? cell * 1.7 + 3 : `${String(cell)} not`));
}

describe('the probes', () => {
  it('have ids of their own, and the half that follows from the id', () => {
    expect(new Set(PROBES.map(({ id }) => id)).size).toBe(PROBES.length);
    const firstByte = (id: string) => createHash('sha256').update(id).digest()[0] ?? 0;
    expect(breaking(({ id, half }) => half === (firstByte(id) % 2 === 0 ? 'seen' : 'unseen'))).toEqual([]);
  });

  it('lie in the folder of their half', () => {
    expect(probesOf('seen').every(({ half }) => half === 'seen')).toBe(true);
    expect(probesOf('unseen').every(({ half }) => half === 'unseen')).toBe(true);
  });

  it('ask about tables that exist', () => {
    const exist = ({ tables }: Probe) => tables.every((table) => existsSync(join(FOLDER, 'tables', table)));
    expect(breaking((probe) => probe.tables.length > 0 && exist(probe))).toEqual([]);
  });

  it('have a context where, and only where, they follow up', () => {
    expect(breaking(({ kind, context }) => (kind === 'followup') === (context !== undefined))).toEqual([]);
  });

  it('are at least 360 in English and 20 in each other language', () => {
    const count = (wanted: string) => PROBES.filter(({ language }) => language === wanted).length;
    expect(count('EN')).toBeGreaterThanOrEqual(360);
    expect(LANGUAGES.filter((language) => count(language) < 20)).toEqual([]);
  });

  it('are answered by their gold answers and not by changed ones', () => {
    expect(breaking(({ answer }) => matchesGold(rightAnswer(answer), answer))).toEqual([]);
    expect(breaking(({ answer }) => !matchesGold(wrongAnswer(answer), answer))).toEqual([]);
  });
});
