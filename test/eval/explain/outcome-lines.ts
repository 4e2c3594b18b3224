import { type Origin } from '../../../src/engine/answering/builtin/reading/table-reading.js';
import { type WatchedAnswer } from '../asker.js';

/** What became of the question, and the reply. */
export function outcomeLines({ origin, reply, failure, milliseconds }: WatchedAnswer): string[] {
  const told = failure === null ? becomeOf(origin) : `failed: ${failure}`;
  return [`${told} (${milliseconds.toFixed(0)} ms)`, '', ...reply.trim().split('\n')];
}

function becomeOf(origin: Origin | null): string {
  if (!origin) return 'not read over tables';
  switch (origin.way) {
    case 'verified':
      return 'told: the statement of a verified question';
    case 'offer':
      return 'told: a reading that was offered before';
    case 'briefing':
      return 'told: a briefing, for the question asks for nothing in particular';
    case 'recipe':
      return 'told: a recipe of steps, which is read before anything else';
    case 'grammar':
      return 'told: what the grammar read, for the question goes on from the one before';
    case 'choice':
      return chosen(origin);
  }
}

function chosen({ told, readings, isUnderstood }: Extract<Origin, { readonly way: 'choice' }>): string {
  if (told) return `told: the reading of ${told.proposer}`;
  if (readings.length > 0)
    return `asked back with ${readings.length} ${readings.length === 1 ? 'reading' : 'readings'}${isUnderstood ? '' : ', for the grammar does not understand it'}`;
  return isUnderstood
    ? 'told: what the grammar read, for nothing is sure enough and nothing worth being asked for'
    : 'declined: nothing is sure enough, nothing worth being asked for, and the grammar does not understand it';
}
