import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type WordKnowledge } from '../../mentions/similarity.js';
import { type Item, type Plan } from '../../plan/plan.js';
import { STOP, TELLING } from '../../question/words.js';
import { type DataColumn } from '../../tables/data-table.js';
import { extremeColumns, superlativePlaces } from './extreme-features.js';
import { mean } from './mean.js';
import { type JudgedPlan, type PlanFacts } from './plan-facts.js';
import { cuesOf } from './question-cues.js';

const SURE = 0.9;
/** Where nothing is left to be near to. */
const NONE = 0.3;

/** How near in meaning the headers of a dataset are to words of a question. */
interface Nearness {
  /** To words for things that are not surely mentions of columns or values. */
  readonly ofOpen: (column: DataColumn) => number;
  readonly mostOfOpen: number;
  /** To words that say by what something is the first: "oldest", "heaviest". */
  readonly ofExtreme: (column: DataColumn) => number;
  readonly mostOfExtreme: number;
}

const most = (values: readonly number[]): number => values.reduce((one, other) => Math.max(one, other), 0);

/** What a thesaurus says, or the cosine of vectors. */
const nearness = (knowledge: WordKnowledge, word: string, header: string): number =>
  Math.max(knowledge.closeness(word, header), knowledge.likeness(word, header));

function nearnessTo(
  question: LinkedQuestion,
  words: readonly string[],
): readonly [(column: DataColumn) => number, number] {
  const of = new Map(
    question.dataset.columns.map((column) => [
      column.id,
      most(words.flatMap((word) => column.words.map((header) => nearness(question.knowledge, word, header)))),
    ]),
  );
  return [({ id }) => of.get(id) ?? 0, most([...of.values()])];
}

function readNearness(question: LinkedQuestion): Nearness {
  const sure = new Set(cuesOf(question).sure.flatMap(({ places }) => [...places]));
  const open = question.tokens.flatMap(({ norm }, place) =>
    sure.has(place) || question.taken.has(place) || STOP.has(norm) || TELLING.has(norm) ? [] : [norm],
  );
  const extreme = superlativePlaces(question).map((place) => question.tokens[place]?.norm ?? '');
  const [ofOpen, mostOfOpen] = nearnessTo(question, open);
  const [ofExtreme, mostOfExtreme] = nearnessTo(question, extreme);
  return { ofOpen, mostOfOpen, ofExtreme, mostOfExtreme };
}

const known = new WeakMap<LinkedQuestion, Nearness>();

function nearnessIn(question: LinkedQuestion): Nearness {
  const nearness = known.get(question) ?? readNearness(question);
  known.set(question, nearness);
  return nearness;
}

const unsureColumns = (items: readonly Item[]): DataColumn[] =>
  items.flatMap(({ column, score }) => (column && score < SURE ? [column] : []));

/** Of each word that a plan leaves unexplained, how near it is to the names of what the plan uses. */
function leftNearness(question: LinkedQuestion, { items, from }: Plan, facts: PlanFacts): number[] {
  const names = [
    ...items.flatMap(({ column }) => column?.words ?? []),
    ...from.tables.flatMap((name) => question.dataset.table(name).words),
  ];
  return facts.unexplained.map((place) => {
    const word = question.tokens[place]?.norm ?? '';
    return most(names.map((name) => nearness(question.knowledge, word, name)));
  });
}

/** How near in meaning words that name nothing surely are to the headers that a plan uses (by a thesaurus, or cosines of word vectors). */
export function nearnessFeatures(
  question: LinkedQuestion,
  { plan }: JudgedPlan,
  facts: PlanFacts,
): Record<string, number> {
  const { ofOpen, mostOfOpen, ofExtreme, mostOfExtreme } = nearnessIn(question);
  const unsure = unsureColumns(plan.items).map(ofOpen);
  const extremes = extremeColumns(plan).map(ofExtreme);
  return {
    nearItems: mean(unsure, NONE),
    nearItemsGap: mean(
      unsure.map((near) => mostOfOpen - near),
      0,
    ),
    nearExtreme: mean(extremes, NONE),
    nearExtremeGap: mean(
      extremes.map((near) => mostOfExtreme - near),
      0,
    ),
    nearGroup: plan.groupBy ? ofOpen(plan.groupBy) : NONE,
    nearLeft: mean(leftNearness(question, plan, facts), NONE),
  };
}
