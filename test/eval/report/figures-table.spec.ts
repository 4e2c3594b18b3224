import { describe, expect, it } from '@jest/globals';
import { aPrediction } from '../../support/prediction.js';
import { type Outcome, type Prediction } from '../prediction.js';
import { calibrationError } from './calibration.js';
import { figuresTable } from './figures-table.js';

/** The figures of one group, by the name of their column. */
function figuresOf(predictions: readonly Prediction[]): Map<string, string> {
  const [names = [], figures = []] = figuresTable([{ name: 'all', predictions }])
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));
  return new Map(names.map((name, at) => [name, figures[at + 1] ?? '']));
}

describe('the figures of a set', () => {
  const OUTCOMES = ['right', 'right', 'wrong', 'formless', 'askedBack', 'askedBack', 'askedBack', 'declined'];
  const figures = figuresOf(OUTCOMES.map((each) => aPrediction(each as Outcome)));

  it('count what is asked back apart from what is declined', () => {
    expect(figures.get('asked back')).toBe('37.5 %');
    expect(figures.get('declined')).toBe('12.5 %');
  });

  it('count what is right among all that is told, in whatever form', () => {
    expect(figures.get('told')).toBe('4');
    expect(figures.get('precision')).toBe('50.0 %');
  });

  it('leave out what was not looked at', () => {
    expect(figures.has('oracle')).toBe(false);
    expect(figures.has('calibration')).toBe(false);
  });

  it('are calibrated over what was told with a confidence', () => {
    const told = [aPrediction('right', { confidence: 0.85 }), aPrediction('wrong', { confidence: 0.85 })];
    const others = [aPrediction('right'), aPrediction('askedBack', { confidence: 0.4 })];
    expect(figuresOf([...told, ...others]).get('calibration')).toBe('0.350 of 2');
  });

  it('tell in how many questions something right was proposed, and offered', () => {
    const asked = [
      aPrediction('askedBack', { oracle: true, offersRight: true }),
      aPrediction('askedBack', { oracle: true, offersRight: false }),
      aPrediction('wrong', { oracle: false, offersRight: false }),
      aPrediction('right', { oracle: true, offersRight: false }),
    ];
    expect(figuresOf(asked).get('oracle')).toBe('75.0 %');
    expect(figuresOf(asked).get('offers right')).toBe('1 of 2');
  });
});

it('the calibration error weighs each of ten bins by its answers', () => {
  const sure = [true, true, true, false].map((isRight) => ({ confidence: 0.95, isRight }));
  const unsure = [true, false].map((isRight) => ({ confidence: 0.5, isRight }));
  expect(calibrationError([...sure, ...unsure])).toBeCloseTo((4 * 0.2) / 6, 6);
  expect(calibrationError([])).toBe(0);
});
