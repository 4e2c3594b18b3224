import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { TurnOfPhrase } from './turn-of-phrase.js';

const PROBES = join(import.meta.dirname, '../../../../../../test/probes/seen');
const TURNS = JSON.parse(
  readFileSync(new URL('./turns-of-phrase.json', import.meta.url), 'utf8'),
) as readonly (readonly [pattern: string, said: string])[];

const questionsOf = (file: string): string[] =>
  readFileSync(join(PROBES, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { readonly question: string }).question);

describe('a turn of phrase', () => {
  it('changes of all questions that are probed those that its pattern finds, as that says', () => {
    const files = readdirSync(PROBES).filter((file) => file.endsWith('.jsonl'));
    const asked = [...new Set(files.flatMap(questionsOf))];
    const changed = TURNS.map(([pattern, said]) => {
      const turn = new TurnOfPhrase(pattern, said);
      const words = new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})`, 'giu');
      expect(asked.filter((each) => turn.reworded(each) !== each.replace(words, said))).toEqual([]);
      return asked.some((each) => each !== turn.reworded(each));
    });
    expect(changed.filter(Boolean).length).toBeGreaterThan(TURNS.length / 2);
  });

  it('is found in any case, wherever it stands', () => {
    const turn = new TurnOfPhrase('most profitable (\\p{L}+)', '$1 with the highest profit');
    expect(turn.reworded('Most Profitable Löhne? The most profitable ΤΜΉΜΑ?')).toBe(
      'Löhne with the highest profit? The ΤΜΉΜΑ with the highest profit?',
    );
  });

  it('is not found in the middle of a word', () => {
    expect(new TurnOfPhrase('most stable', 'steadiest').reworded('the utmost stable')).toBe(
      'the utmost stable',
    );
  });

  it('is found where what it forbids does not follow', () => {
    const turn = new TurnOfPhrase('stood at 0(?! \\p{L})', 'is 0');
    expect(turn.reworded('stood at 0, stood at 0 units')).toBe('is 0, stood at 0 units');
  });

  it('finds names of several words, and numbers', () => {
    const turn = new TurnOfPhrase('longer ([\\p{L} -]+?) than ([\\p{L}\\p{N}-]*\\p{N})', '$1 above $2');
    expect(turn.reworded('longer stays in bed-rest than A-7')).toBe('stays in bed-rest above A-7');
  });
});
