import { decided } from '../../decision/decision.js';
import { agree, type Proposal } from '../../decision/proposal.js';
import { type TableReading } from '../reading/table-reading.js';

/** Of the readings found in a way, so many of the likeliest are what may be meant by it. */
const MOST_MEANT = 3;
/** What is less likely is meant by nobody. */
const LEAST_MEANT = 0.05;

/** Whether a reading is told. */
export const isTold = ({ certainty }: Pick<TableReading, 'certainty'>): boolean =>
  certainty === 'plain' || certainty === 'likely';

/** Whether a reading that is not told offers what may be meant. */
export const offersReadings = ({ origin }: TableReading): boolean =>
  origin.way === 'choice' && origin.readings.length > 0;

/** Whether what is told of a question behind others is told though no other way to read it gives the same. */
export const isSure = ({ origin }: TableReading): boolean =>
  origin.way === 'choice' || origin.way === 'grammar' ? origin.isSure : true;

/** Whether what is told is given by one of the likeliest readings that were found in other ways to read the question. */
export function isGivenIn(others: readonly TableReading[], { origin }: TableReading): boolean {
  const told = origin.way === 'choice' || origin.way === 'grammar' ? origin.told : null;
  return told === null || others.flatMap(meantBy).some(({ result }) => agree(result, told.result));
}

function meantBy({ origin }: TableReading): Proposal[] {
  if (origin.way !== 'choice') return [];
  return decided(origin.proposals, origin.situation)
    .slice(0, MOST_MEANT)
    .filter(({ confidence }) => confidence >= LEAST_MEANT)
    .map(({ proposal }) => proposal);
}
