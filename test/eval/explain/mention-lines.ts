import { conditionSets } from '../../../src/engine/answering/conditions/condition-sets.js';
import { type LinkedQuestion } from '../../../src/engine/answering/mentions/linked-question.js';
import { type Condition } from '../../../src/engine/answering/plan/plan.js';
import { type DataColumn } from '../../../src/engine/answering/tables/data-table.js';
import { columns, two } from './text.js';

const MOST_SETS = 5;

/** The tables, and the tokens as they are read: in English, with the stems that differ from them. */
export function questionLines({ text, tokens, dataset }: LinkedQuestion): string[] {
  const tables = dataset.tables.map((table) => `${table.name} (${table.rowCount} rows)`);
  const words = tokens.map(({ norm, stem }, place) => `${place} ${norm}${stem === norm ? '' : ` (${stem})`}`);
  return columns([
    ['text', text],
    ['tables', tables.join(', ')],
    ['tokens', words.join(' · ')],
  ]);
}

const named = ({ table, name }: DataColumn): string => `${table}.${name}`;

/** What the words may name, and the sets of conditions that may hold together, best first. */
export function mentionLines(question: LinkedQuestion): string[] {
  const sets = conditionSets(question);
  return columns([
    ...tableMentions(question),
    ...columnMentions(question),
    ...valueMentions(question),
    ...question.numbers.map(({ place, value }) => ['number', wordsAt(question, [place]), String(value)]),
    ...sets
      .slice(0, MOST_SETS)
      .map(({ score, conditions }, at) => [
        at === 0 ? 'conditions' : '',
        two(score),
        conditions.map(conditionText).join(' and ') || 'none',
      ]),
    ...(sets.length > MOST_SETS ? [['', '', `and ${sets.length - MOST_SETS} more sets`]] : []),
  ]);
}

function wordsAt({ tokens }: LinkedQuestion, places: Iterable<number>): string {
  const ordered = [...places].sort((one, other) => one - other);
  return `"${ordered.map((place) => tokens[place]?.text ?? '').join(' ')}"`;
}

function tableMentions(question: LinkedQuestion): string[][] {
  return question.tables.map((name) => [
    'table',
    wordsAt(question, question.tablePlaces(name)),
    `${name} ${two(question.tableScore(name))}`,
  ]);
}

function columnMentions(question: LinkedQuestion): string[][] {
  return question.slots.map(({ places, alternatives }) => [
    'column',
    wordsAt(question, places),
    alternatives.map(({ column, total }) => `${named(column)} ${two(total)}`).join(' | '),
  ]);
}

function valueMentions(question: LinkedQuestion): string[][] {
  return question.values.map(({ places, readings }) => [
    'value',
    wordsAt(question, places),
    readings
      .map(({ column, value, origin, score }) => {
        const where = column ? `${named(column)} = ` : '';
        return `${where}${String(value)} (${origin} ${two(score)})`;
      })
      .join(' | '),
  ]);
}

function conditionText({ column, test, origin }: Condition): string {
  return `${named(column)} ${testText(test)} (${origin})`;
}

function testText(test: Condition['test']): string {
  if (test.op === 'between') return `between ${String(test.low)} and ${String(test.high)}`;
  if (test.op === 'like') return `has "${test.text}" (${test.where})`;
  return 'value' in test ? `${test.op} ${String(test.value)}` : `${test.op.replace('Mean', '')} its mean`;
}
