import { bindSentence } from '../../../../src/engine/answering/model/binding/bind.js';
import { directionOf } from '../../../../src/engine/answering/model/binding/lexicon.js';
import { splitReply } from '../../../../src/engine/answering/model/binding/split.js';
import { type Numbers, type WrittenReply } from './replies.js';

export const MUTATIONS = [
  'cell',
  'unit',
  'period',
  'sign',
  'name',
  'direction',
  'statistic',
  'reference',
] as const;
export type Mutation = (typeof MUTATIONS)[number];

/** Periods, and how a text speaks of them. */
const PERIODS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['1987', /1987/],
  ['2022', /2022/],
  ['2025', /2025/],
  ['April', /April|-04-/],
  ['December', /December|-12-/],
];
/** A value reference, as mutations find them. */
const VALUE = /\{\{(r\d)\.(rows\.(\d+|last)\.)?([\w-]+)((?: \|[^}]*)?)\}\}/g;
const OPPOSITES = new Map([
  ['highest', 'lowest'],
  ['higher', 'lower'],
  ['most', 'least'],
  ['rose', 'fell'],
  ['grew', 'shrank'],
  ['more', 'less'],
]);
for (const [one, other] of [...OPPOSITES]) OPPOSITES.set(other, one);

/** Words of tests and correlations with others that say otherwise. */
const OTHERWISE: readonly (readonly [one: RegExp, other: string])[] = [
  [/\bis not significant\b/, 'is significant'],
  [/\bis significant\b/, 'is not significant'],
  [/\bno evidence\b/, 'evidence'],
  [/\b(?<!no )evidence\b/, 'no evidence'],
  [/\bdo not differ\b/, 'differ'],
  [/\b(?<!not )differ\b/, 'do not differ'],
  [/\bis not normally\b/, 'is normally'],
  [/\bis normally\b/, 'is not normally'],
  [/\bstrong\b/, 'weak'],
  [/\bweak\b/, 'strong'],
  [/\bmoderate\b/, 'weak'],
  [/\bpositive\b/, 'negative'],
  [/\bnegative\b/, 'positive'],
];

/** Whether every sentence of a reply is told. */
export function isTold({ reply, context }: WrittenReply): boolean {
  return reasonsAgainst({ reply, context }).length === 0;
}

/** Why sentences of a reply are not told. */
export function reasonsAgainst({ reply, context }: WrittenReply): string[] {
  return splitReply(reply).flatMap(({ sentence }) => {
    const bound = bindSentence(sentence, context, () => '');
    return bound.isBound ? [] : [`${sentence} — ${bound.reason}`];
  });
}

function replaceAt(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length);
}

interface Found {
  readonly whole: string;
  readonly index: number;
  readonly result: string;
  readonly row: string | undefined;
  readonly column: string;
  readonly rest: string;
}

function values({ reply, context }: WrittenReply): (Found & { readonly isMeasure: boolean })[] {
  return [...reply.matchAll(VALUE)].map((match) => {
    const [whole, result = '', , row, column = '', rest = ''] = match;
    const isMeasure =
      column === 'row_count' ||
      (context.results.get(result)?.columns.find(({ key }) => key === column)?.isMeasure ?? false);
    return { whole, index: match.index, result, row, column, rest, isMeasure };
  });
}

function otherReference(found: Found, { context }: WrittenReply, numbers: Numbers): string | null {
  const { result, row, column, rest } = found;
  const own = context.results.get(result);
  if (!own) return null;
  const changed: string[] = [];
  const at = row === 'last' ? own.rows.length - 1 : Number(row ?? 0);
  for (let other = 0; other < own.rows.length && row !== undefined; other += 1)
    if (other !== at) changed.push(`{{${result}.rows.${other}.${column}${rest}}}`);
  const prefix = row === undefined ? '' : `rows.${row}.`;
  // The same in per cent is no other number: it comes with its sign.
  for (const { key } of own.columns)
    if (key !== column && key !== `${column}_percent`) changed.push(`{{${result}.${prefix}${key}${rest}}}`);
  for (const name of context.results.keys())
    if (name !== result) changed.push(`{{${name}.${prefix}${column}${rest}}}`);
  return changed.length > 0 ? numbers.pick(changed) : null;
}

/** What is told of a reply whose every sentence is told; null for others. */
function toldText({ reply, context }: WrittenReply): string | null {
  const bound = splitReply(reply).map(({ sentence }) => bindSentence(sentence, context, (name) => name));
  return bound.every(({ isBound }) => isBound)
    ? bound.map((each) => (each.isBound ? each.text : '')).join('\n')
    : null;
}

/** Replies with one thing changed, each once, that do not say the same as before. */
export function mutants(
  reply: WrittenReply,
  mutation: Mutation,
  { numbers, most }: { readonly numbers: Numbers; readonly most: number },
): WrittenReply[] {
  const before = toldText(reply);
  const made = new Map<string, WrittenReply>();
  for (let time = 0; time < most; time += 1) {
    const mutant = mutated(reply, mutation, numbers);
    if (mutant && toldText(mutant) !== before) made.set(mutant.reply, mutant);
  }
  return [...made.values()];
}

/** A reply with one thing changed; null where it has no such thing. */
export function mutated(reply: WrittenReply, mutation: Mutation, numbers: Numbers): WrittenReply | null {
  const text = mutatedText(reply, mutation, numbers);
  return text === null || text === reply.reply ? null : { ...reply, reply: text };
}

function mutatedText(written: WrittenReply, mutation: Mutation, numbers: Numbers): string | null {
  const { reply, context } = written;
  const measures = values(written).filter(({ isMeasure }) => isMeasure);
  const measure = measures.length > 0 ? numbers.pick(measures) : null;
  switch (mutation) {
    case 'cell':
      return (
        measure && replaceAt(reply, measure.index, measure.whole.length, String(2 + numbers.next(90_000)))
      );
    case 'unit': {
      const unit = numbers.pick([' million', ' kg', '%', ' dollars', ' EUR', 'k', ' percent', ' days', '€']);
      return measure && replaceAt(reply, measure.index + measure.whole.length, 0, unit);
    }
    case 'sign':
      return measure && replaceAt(reply, measure.index, 0, numbers.pick(['-', '−', 'minus ', '+']));
    case 'period': {
      const period = /\b(2023|2024|March)\b/.exec(reply);
      const said = toldText(written) ?? '';
      const other = numbers.pick(PERIODS.filter(([, pattern]) => !pattern.test(said)))[0];
      if (!period) return reply.replace(/\.(?=\s|$)/, ` in ${other}.`);
      return replaceAt(reply, period.index, period[0].length, other);
    }
    case 'name': {
      const labels = values(written).filter(({ isMeasure }) => !isMeasure);
      if (labels.length === 0) return null;
      const label = numbers.pick(labels);
      const result = context.results.get(label.result);
      const place = result?.columns.findIndex(({ key }) => key === label.column) ?? -1;
      const row = label.row === 'last' ? (result?.rows.length ?? 1) - 1 : Number(label.row ?? 0);
      const own = String(result?.rows[row]?.[place]);
      return replaceAt(
        reply,
        label.index,
        label.whole.length,
        numbers.pick([...context.names, '2001', 'Zenith'].filter((name) => name !== own)),
      );
    }
    case 'direction': {
      const words = [...reply.matchAll(/\p{L}+/gu)].filter(
        ([word]) => directionOf(word) && OPPOSITES.has(word),
      );
      if (words.length === 0) return null;
      const word = numbers.pick(words);
      return replaceAt(reply, word.index, word[0].length, OPPOSITES.get(word[0]) ?? '');
    }
    case 'statistic': {
      const there = OTHERWISE.filter(([one]) => one.test(reply));
      if (there.length === 0) return null;
      const [one, other] = numbers.pick(there);
      return reply.replace(one, other);
    }
    case 'reference': {
      const all = values(written);
      if (all.length === 0) return null;
      const found = numbers.pick(all);
      const other = otherReference(found, written, numbers);
      return other && replaceAt(reply, found.index, found.whole.length, other);
    }
  }
}
