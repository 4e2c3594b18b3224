import { expect, it } from '@jest/globals';
import { isUnit } from '../../typing/units.js';
import { kindOfCell } from './cell-kind.js';

it('takes amounts below zero for numbers wherever currency and brackets stand', () => {
  const amounts = ['$(8,280)', '$ (31.5)', '($31.5)', '(145)', '(66)%', '(0.4)%', '-3.1 %', '15.99¢'];
  expect(amounts.map(kindOfCell)).toEqual(amounts.map(() => 'number'));
});

it('takes the scale of amounts for a unit and not for a number', () => {
  const scales = ['US$000', '$000', 'US$’000', 'RMB’000'];
  expect(scales.map(kindOfCell)).toEqual(scales.map(() => 'text'));
  expect(scales.every(isUnit)).toBe(true);
});

it('takes no number in brackets for a unit', () => {
  expect(['(145)', '(1.4)', '(12,204)', '[2]'].some(isUnit)).toBe(false);
  expect(['(kg)', '[t/ha]', '(in thousands)', '(2020 EUR)'].every(isUnit)).toBe(true);
});
