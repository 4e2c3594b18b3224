import { type AnalysisRequest } from '../../analyst.js';
import { clarifiedQuestions } from '../../conversation/clarified-question.js';
import { narrowsAnswer } from '../../conversation/completed-question.js';
import { isFragment, wholeQuestion } from '../../conversation/joined-question.js';
import { agree } from '../../decision/proposal.js';
import { followsUp } from '../context/conversation.js';
import { refersBack } from '../context/refers-back.js';
import { type ContinuedReaders, ContinuedReadings } from './continued-reading.js';
import { leavesNothing } from '../proposers/left-out.js';
import { type TableReading } from './table-reading.js';
import { isSure, isTold, offersReadings } from '../choosing/told-reading.js';
import { askedInEnglish } from '../translate/asked.js';

/** Whether a question speaks of what was answered before. @param question in English */
export const speaksOfAnswer = (question: string): boolean => refersBack(question) || narrowsAnswer(question);

/** Reads a question in its place in a session: what it was clarified to be first, where it holds that. */
export async function readInSession(
  given: AnalysisRequest,
  readers: ContinuedReaders,
  signal: AbortSignal,
): Promise<TableReading> {
  const history = given.history.map((past) => ({ ...past, question: clarifiedQuestions(past.question)[0] }));
  const [first, ...others] = clarifiedQuestions(given.question);
  const reading = await readTurn({ ...given, question: first, history }, readers, signal);
  if (isTold(reading)) return reading;
  for (const question of others) {
    const other = await readTurn({ ...given, question, history }, readers, signal);
    if (isTold(other)) return other;
  }
  return reading;
}

async function readTurn(
  given: AnalysisRequest,
  readers: ContinuedReaders,
  signal: AbortSignal,
): Promise<TableReading> {
  if (given.history.length === 0) return readers.readAlone(given);
  const { question } = (await askedInEnglish(given, signal)).request;
  const isPart = isFragment(question) && !followsUp(question);
  const alone = isPart ? await readers.readAlone(given) : null;
  const whole = alone && isTold(alone) && isWhole(alone) ? alone : null;
  // What is sure is quicker to tell than to look for in what was said before.
  if (whole && isSure(whole)) return whole;
  const continued = await ContinuedReadings.of(given, readers, signal);
  if (whole && (await continued.agreesWith(whole))) return whole;
  const placed = await continued.placed();
  if (placed) return placed;
  const reading = await unplaced(given, question, readers);
  if (isTold(reading) && isExplained(reading) && (await continued.agreesWith(reading))) return reading;
  const joined = await continued.joined();
  if (joined) return joined;
  // What is left out, or read otherwise in other ways, may be of what was spoken of before.
  const unsure = isTold(reading) ? await readers.readAlone(given, true) : reading;
  return offersReadings(unsure) ? unsure : ((await continued.asked()) ?? unsure);
}

/** @param question in English */
function unplaced(
  given: AnalysisRequest,
  question: string,
  { readAlone }: ContinuedReaders,
): Promise<TableReading> {
  // What leaves out some of the few words of a fragment is no reading of them.
  if (isFragment(question) && !followsUp(question)) return readAlone(given, true);
  const whole = speaksOfAnswer(question) ? null : wholeQuestion(given.question);
  return readAlone(whole === null ? given : { ...given, question: whole, history: [] });
}

/** Whether a reading leaves out nothing at all, as far as it knows: each of the few words of a fragment says something. */
const isWhole = ({ origin }: TableReading): boolean =>
  origin.way !== 'choice' || origin.told?.traits.unexplained.length === 0;

/** Whether what a reading tells is told by one, at the least, that leaves out nothing. */
function isExplained({ origin }: TableReading): boolean {
  if (origin.way !== 'choice') return true;
  const { told, proposals } = origin;
  return told !== null && proposals.some((each) => leavesNothing(each) && agree(each.result, told.result));
}
