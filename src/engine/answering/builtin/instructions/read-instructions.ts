import { type AnalysisRequest, type AnalysisTable } from '../../analyst.js';
import { type AnswerForm } from '../../question/form.js';
import { prepareSources } from '../reading/prepare.js';
import { isJoined, partsOf, type Predicate } from '../representation/predicate.js';
import { bottomOf, predicatesOf, unfiltered } from '../representation/rows.js';
import { viewsOf } from '../representation/sql/views.js';
import { askedInEnglish } from '../translate/asked.js';
import { understand } from '../reading/understand.js';
import { sentencesOf } from './sentences.js';
import { formOfWish, languageOfWish, languageWished } from './wishes.js';

/** A condition on the rows of a table, in whatever is asked of it. */
export interface Restriction {
  readonly table: string;
  readonly predicate: Predicate;
}

/** What was understood of instructions, as conditions or as the form of the answer, and the sentences that were not. */
export interface Instructions {
  readonly restrictions: readonly Restriction[];
  /** In which answers are shown where the question does not say so; null where none is wished. */
  readonly form: AnswerForm | null;
  readonly leftOut: readonly string[];
}

const MOST_SENTENCES = 12;
const MOST_CHARACTERS = 300;
const MOST_TABLES = 8;
/** A sentence is a condition where each of these asks for the same rows together with it. */
const FRAMES = ['list rows', 'how many rows'];
/** Conditions that a row meets or not, whatever other rows there are. */
const OF_A_ROW: ReadonlySet<Predicate['op']> = new Set([
  'in',
  'otherThan',
  'compare',
  'between',
  'contains',
  'period',
  'periods',
  'weekday',
  'hours',
  'monthOfYear',
  'missing',
] as const);

/** Reads the instructions of a request as conditions, sentence by sentence, as a question with the same words is read. */
export async function readInstructions(request: AnalysisRequest, signal: AbortSignal): Promise<Instructions> {
  const sentences = sentencesOf(request.userPrompt ?? '');
  const language = languageWished(request.userPrompt);
  const isInIt = language !== null && ['AUTO', language].includes(request.language);
  const restrictions: Restriction[] = [];
  const leftOut: string[] = [];
  let form: AnswerForm | null = null;
  for (const [at, sentence] of sentences.entries()) {
    const wished = formOfWish(sentence);
    form = wished ?? form;
    if (wished !== null || (isInIt && languageOfWish(sentence) === language)) continue;
    const isRead = at < MOST_SENTENCES && sentence.length <= MOST_CHARACTERS;
    const read = isRead ? await restrictionsOf(sentence, request, signal) : [];
    restrictions.push(...read);
    if (read.length === 0) leftOut.push(sentence);
  }
  return { restrictions, form, leftOut };
}

/** The conditions of a sentence, for each table that explains all its words; none where no table does. */
async function restrictionsOf(
  sentence: string,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<Restriction[]> {
  const asked = { ...request, question: sentence, history: [] };
  const { request: inEnglish } = await askedInEnglish(asked, signal);
  const restrictions: Restriction[] = [];
  for (const table of request.tables.slice(0, MOST_TABLES)) {
    const readings: (readonly Predicate[])[] = [];
    for (const frame of FRAMES)
      readings.push(await conditionsOf(`${frame} ${inEnglish.question}`, table, inEnglish, signal));
    const [first = [], ...others] = readings;
    const isSure = others.every((each) => JSON.stringify(each) === JSON.stringify(first));
    if (isSure && hasOneSense(first) && isRestrictive(inEnglish.question, first))
      restrictions.push(...first.map((predicate) => ({ table: table.name, predicate })));
  }
  return restrictions;
}

/** "only Bolt", "from 2023 on": what else names rows ("include Bolt", "highlight Bolt") does not leave the others out. */
const KEEPS =
  /\b(?:only|just|solely|exclusively|alone)\b|^(?:from|since|after|before|until|between|in|for|within|during)\b/i;
const DENIES = /\b(?:not|never)\b|n[’']t\b/i;
/** "do not count Bolt", not "do not highlight Bolt". */
const LEAVES_OUT = /(?:\b(?:not|never)|n[’']t)\s+(?:count|include|consider|use)\b/i;
/** "ne … que", "non … che": it denies all others, which word for word is the contrary. */
const DENIES_OTHERS = /\bnot\b.*\b(?:that|than)\b/i;

/** What holds at times only is no condition on rows. */
const DEPENDS = /\b(?:if|when|whenever|unless|whether)\b/i;

/** Whether a sentence says that other rows are left out, and not something else of the rows that it names. */
function isRestrictive(english: string, predicates: readonly Predicate[]): boolean {
  if (DENIES_OTHERS.test(english) || DEPENDS.test(english)) return false;
  if (DENIES.test(english)) return LEAVES_OUT.test(english) && predicates.every(isDenied);
  return predicates.every(isDenied) || KEEPS.test(english);
}

const isDenied = ({ op }: Predicate): boolean => op === 'not' || op === 'otherThan';

/** Which of several conditions a denial in the same sentence reaches is not certain. */
function hasOneSense(predicates: readonly Predicate[]): boolean {
  const denied = predicates.filter(isDenied).length;
  return denied === 0 || denied === predicates.length;
}

/** The conditions of a question that has nothing else in it, and leaves nothing open. */
async function conditionsOf(
  question: string,
  table: AnalysisTable,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<readonly Predicate[]> {
  const sources = await prepareSources({ ...request, question, tables: [table] }, signal);
  const source = sources.find(({ schema }) => schema.table.name === table.name);
  if (!source) return [];
  const outcome = understand(question, [source]);
  if (!outcome.understood) return [];
  const { query, notes, corrections, chart } = outcome.understanding;
  const isPlain = query.op === 'list' ? query.order === null && query.limit === null : isCount(query);
  const isOpen = notes.length > 0 || corrections.length > 0 || chart !== null;
  const { rows } = query;
  const isOfTable = unfiltered(rows).op === 'all' && bottomOf(rows).composition === undefined;
  if (!isPlain || isOpen || !isOfTable || viewsOf(rows).length > 0) return [];
  const predicates = predicatesOf(rows);
  const isOfRows = predicates.every((each) => partsOf(each).every(({ op }) => OF_A_ROW.has(op)));
  return isOfRows && !predicates.some(isJoinedDenial) ? predicates : [];
}

const isCount = (query: Parameters<typeof viewsOf>[0]): boolean =>
  query.op === 'aggregate' &&
  query.keys.length === 0 &&
  query.having === null &&
  query.measures.every(({ fn, column }) => fn === 'count' && column === null);

/** "not A or B" is read in two ways. */
const isJoinedDenial = (predicate: Predicate): boolean =>
  isJoined(predicate) && JSON.stringify(predicate).includes('"op":"not"');
