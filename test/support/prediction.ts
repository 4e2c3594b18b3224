import { type Outcome, type Prediction } from '../eval/prediction.js';

/** What a question was answered, of which nothing is known but what became of it and what is given. */
export function aPrediction(outcome: Outcome, known: Partial<Prediction> = {}): Prediction {
  return {
    id: '',
    question: '',
    expected: null,
    predicted: null,
    correct: outcome === 'right',
    outcome,
    confidence: null,
    declined: outcome === 'declined' || outcome === 'askedBack',
    milliseconds: 10,
    measures: {},
    groups: [],
    ...known,
  };
}
