import { QueryRefused } from '../../../analytics/query-refused.js';
import { ChartNotPossible } from '../../../charts/chart-request.js';
import { type ResultTable } from '../../../table.js';
import { type AnswerEvent } from '../../answer-event.js';
import { type Charts } from '../../builtin/answer-question.js';
import { type Origin, type TableReading } from '../../builtin/reading/table-reading.js';
import { sentence } from '../../narration/markdown.js';
import { type Finding } from '../evidence.js';
import { areFiguresFound, isFound, type Way } from './way.js';

/** Draws nothing: what is only compared is shown to nobody. */
export const undrawn: Charts = {
  render: () => Promise.reject(new ChartNotPossible('nothing is drawn to compare')),
};

/** How a question is read that is not chosen among proposals. */
type ToldOtherwise = Exclude<Origin['way'], 'choice'>;

interface ToldAnswer {
  readonly lines: readonly string[];
  /** Those of the reply, then those of the steps. */
  readonly tables: readonly ResultTable[];
}

async function toldBy(events: ReturnType<TableReading['events']>): Promise<ToldAnswer> {
  const said: string[] = [];
  const tables: Record<'Analyze' | 'Respond', ResultTable[]> = { Analyze: [], Respond: [] };
  for await (const event of events as AsyncIterable<AnswerEvent>) {
    if (event.type === 'table') tables[event.group.stage].push(event.table.result);
    if (event.type === 'message' && event.group.stage === 'Respond') said.push(event.text);
  }
  const lines = said.join('').split('\n');
  return {
    lines: lines.map((line) => line.trim().replace(/^- /, '')).filter((line) => line !== ''),
    tables: [...tables.Respond, ...tables.Analyze],
  };
}

/** A recipe is the same where all its figures are found, a briefing where one of its findings is, an answer where its table is. */
function comparison(way: ToldOtherwise, tables: readonly [ResultTable, ...ResultTable[]]): Way['isGivenBy'] {
  const [first] = tables;
  return (findings: readonly Finding[]): boolean => {
    if (way === 'recipe') return areFiguresFound(first, findings);
    if (way === 'briefing') return tables.some((table) => isFound(table, findings));
    return isFound(first, findings);
  };
}

/** What is told of a question that is a recipe, asks for nothing in particular or goes on from others; null where nothing is. */
export async function toldWay(reading: TableReading): Promise<Way | null> {
  const { origin, certainty } = reading;
  if (origin.way === 'choice' || certainty === 'partial' || certainty === 'none') return null;
  try {
    const { lines, tables } = await toldBy(reading.events());
    const [line = ''] = lines;
    const [result, ...others] = tables;
    if (!result) return null;
    const text = sentence(line);
    const isGivenBy = comparison(origin.way, [result, ...others]);
    return { sentence: text, wording: text, result, likelihood: 1, isGivenBy };
  } catch (error) {
    // What the database refuses is not told, and nothing to compare with.
    if (error instanceof QueryRefused) return null;
    throw error;
  }
}
