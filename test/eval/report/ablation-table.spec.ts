import { expect, it } from '@jest/globals';
import { aPrediction } from '../../support/prediction.js';
import { type Outcome, type Prediction } from '../prediction.js';
import { ablationTable } from './ablation-table.js';

const prediction = (outcome: Outcome, without: Record<string, Outcome>): Prediction =>
  aPrediction(outcome, { groups: ['some'], without });

it('says how many questions more or less are told right and not right without a proposer', () => {
  const [table = ''] = ablationTable([
    prediction('right', { plan: 'askedBack', search: 'right' }),
    prediction('right', { plan: 'wrong', search: 'right' }),
    prediction('formless', { plan: 'declined', search: 'right' }),
    prediction('declined', { plan: 'wrong', search: 'declined' }),
  ]);
  const lines = table.split('\n').map((line) => line.split(/ {2,}/));
  expect(lines).toEqual([
    ['left out', 'asked', 'no plan: right', 'not right', 'no search: right', 'not right'],
    ['all', '4', '−2', '+1', '+1', '−1'],
    ['some', '4', '−2', '+1', '+1', '−1'],
  ]);
});

it('is not printed where it was not looked at', () => {
  expect(ablationTable([aPrediction('right')])).toEqual([]);
});
