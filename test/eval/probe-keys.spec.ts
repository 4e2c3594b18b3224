import { expect, it } from '@jest/globals';
import { type CellValue } from '../../src/engine/table.js';
import { isSameLabel } from './probe-keys.js';

const SAME: readonly (readonly [string, CellValue])[] = [
  ['North', ' north  '],
  ['Obst & Gemüse', 'Obst & Gemu\u0308se'],
  ['2023', 2023],
  ['2023', 2023n],
  ['2023', '2023-01-01'],
  ['2023-05', '2023-05'],
  ['2023-05', '2023-05-01'],
  ['2023-05', '2023-05-01 00:00:00'],
  ['2023-05', '2023-05-01T00:00:00.000Z'],
  ['2023-05', 'May 2023'],
  ['2023-Q2', '2023-04-01'],
  ['2023-Q2', 'Q2 2023'],
  ['2023-Q2', '2023 Q2'],
  ['2024-W01', '2024-01-01'],
  ['2021-W01', '2021-01-04 00:00:00'],
  ['2023-12-25 13:19:00', '2023-12-25T13:19:00'],
  ['2023-12-25 13:19:00', '2023-12-25 13:19'],
  ['2024-08-14', '2024-08-14 00:00:00'],
  ['7', 7],
  ['7', '07:00'],
  ['Monday', 'Mon'],
  ['Jan', 'January'],
  ['20..30', '20–30'],
  ['50000..60000', '[50000, 60000)'],
  ['50000..60000', '50,000 - 60,000'],
  ['50000..60000', 50000],
  ['Yes', true],
  ['no', false],
  ['Other', 'Others (7)'],
  ['Other', 'All other products'],
];

it.each(SAME)('takes %p and %p for the same label', (gold, cell) => {
  expect(isSameLabel(gold, cell)).toBe(true);
});

const DIFFERENT: readonly (readonly [string, CellValue])[] = [
  ['North', 'Northern'],
  ['North', null],
  ['', null],
  ['2023', 2024],
  ['2023', '2023-02-01'],
  ['2023-05', '2023-05-02'],
  ['2023-05', '2023-06-01'],
  ['2023-05', 5],
  ['2023-05', 2023],
  ['2023-Q2', '2023-05-01'],
  ['2023-Q2', 'Q2 2022'],
  ['2024-W01', '2024-01-08'],
  ['2024-08-14', '2024-08-14 01:00:00'],
  ['7', '17:00'],
  ['Monday', 'Sun'],
  ['March', 'May'],
  ['20..30', '30–40'],
  ['20..30', '120–130'],
  ['50000..60000', '5,000 - 6,000'],
  ['Yes', false],
  ['Other', 'Mother'],
  ['C0010', 'C010'],
  ['1e3', 1000],
];

it.each(DIFFERENT)('tells %p from %p', (gold, cell) => {
  expect(isSameLabel(gold, cell)).toBe(false);
});
