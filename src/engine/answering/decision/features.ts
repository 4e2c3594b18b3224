import { type ResultTable } from '../../table.js';
import { leftWordFeatures } from './left-words.js';
import { agreementFeatures } from './agreement-features.js';
import { agree, PROPOSERS, type ReadProposal } from './proposal.js';
import { resultFeatures } from './result-features.js';
import { wordingFeatures } from './wording-features.js';

/** What is known of the question and its tables, for all proposals. */
export interface Situation {
  readonly question: string;
  /** Whether tables are there that can be joined. */
  readonly isOfSeveral: boolean;
  readonly tables: number;
  /** Of the largest table. */
  readonly rows: number;
  /** Whether a word may be left out by a reading. */
  readonly isPassable: (word: string) => boolean;
}

export type DecisionFeatures = ReadonlyMap<string, number>;

const LEAST = 0.01;
const MOST_WORDS = 40;
const logOdds = (probability: number): number => {
  const bounded = Math.min(1 - LEAST, Math.max(LEAST, probability));
  return Math.log(bounded / (1 - bounded));
};

const FORMS: readonly (readonly [form: string, pattern: RegExp])[] = [
  ['yesNo', /^\W*(?:is|are|was|were|do|does|did|has|have|had|can|could|will)\b/i],
  ['number', /\bhow (?:many|much)\b|\bnumber of\b|\bcount\b/i],
  ['several', /\b(?:list|names|(?<!at )all|each|every|which .*\bare|what are|top \d+)\b/i],
  ['single', /\b(?:which|who|what is|what was|what's)\b/i],
  ['extreme', /\b(?:\w+est|most|least|first|last|top)\b/i],
  ['comparison', /\b(?:than|over|under|above|below|between|at least|at most)\b/i],
  ['denial', /\b(?:not|no|never|without|except)\b/i],
];

function formOf({ rows, columns }: ResultTable): string[] {
  const [first] = rows;
  if (first === undefined) return ['none'];
  const kind = typeof first[0];
  const isEmpty = rows.every((row) => row.every((value) => value === null));
  return [
    isEmpty ? 'missing' : '',
    rows.length === 1 ? `one ${kind}` : rows.length > 12 ? 'many' : 'some',
    columns.length === 1 ? 'narrow' : columns.length > 3 ? 'wide' : '',
  ].filter((form) => form !== '');
}

/** What the decision looks at for one of the proposals of a question. */
export function decisionFeatures(
  proposal: ReadProposal,
  all: readonly ReadProposal[],
  { question, isOfSeveral, tables, rows, isPassable }: Situation,
): DecisionFeatures {
  const { proposer, confidence, traits, result } = proposal;
  const features = new Map<string, number>();
  const set = (name: string, value = 1): void => void features.set(name, value);
  const scope = isOfSeveral ? ', over several' : '';
  const own = (name: string, value = 1): void => set(`${proposer} ${name}${scope}`, value);
  own('proposes');
  if (confidence !== null) own('confidence', logOdds(confidence));
  own(`computes ${traits.operation}`);
  own(isOfSeveral ? 'of several tables' : 'of one table');
  if (isOfSeveral) own('further tables', Math.log(tables));
  set('rows', Math.log10(1 + rows));
  set('words', Math.min(MOST_WORDS, question.split(/\s+/).length) / 10);
  const passable = traits.unexplained.filter(isPassable).length;
  const unknown = traits.unexplained.length - passable;
  own('passable words', Math.min(3, passable));
  own('unknown words', Math.min(3, unknown));
  if (unknown > 0) own('some unknown word');
  for (const [name, value] of Object.entries(traits.facts)) own(name, value);
  for (const [name, value] of leftWordFeatures(proposal, all, question)) own(name, value);
  const forms = FORMS.filter(([, pattern]) => pattern.test(question)).map(([form]) => form);
  const shapes = formOf(result);
  for (const form of forms) set(`asks ${form}`);
  for (const shape of shapes) {
    set(`gives ${shape}`);
    for (const form of forms) set(`asks ${form}, gives ${shape}`);
  }
  compare(proposal, all, own);
  return new Map([
    ...features,
    ...agreementFeatures(proposal, all),
    ...resultFeatures(result, question, rows),
    ...wordingFeatures(question, traits.wording, result.columns),
  ]);
}

/** How the other proposals stand to one. */
function compare(
  proposal: ReadProposal,
  all: readonly ReadProposal[],
  own: (name: string, value?: number) => void,
): void {
  for (const other of PROPOSERS) {
    const theirs = all.filter((each) => each.proposer === other && each !== proposal);
    const [best] = theirs;
    if (other === proposal.proposer) {
      const before = theirs.filter((each) => all.indexOf(each) < all.indexOf(proposal)).length;
      own('later', before);
      if (best) own('next', logOdds(best.confidence ?? 0.5));
      continue;
    }
    const isSame = theirs.findIndex((each) => agree(each.result, proposal.result));
    if (isSame >= 0) own(isSame === 0 ? `as ${other}` : `as ${other} later`);
    if (isSame > 0 || (isSame < 0 && best)) own(`against ${other}`);
    if (!best) own(`no ${other}`);
    const sureness = best?.confidence ?? null;
    if (sureness !== null)
      own(isSame === 0 ? `sureness as ${other}` : `sureness against ${other}`, logOdds(sureness));
  }
}
