import { describe, expect, it } from '@jest/globals';
import { extensionOf } from './file-name.js';

describe('the extension of a file name', () => {
  it.each([
    ['data.csv', 'csv'],
    ['Data 2024.v2.XLSX ', 'xlsx'],
    ['data..csv', 'csv'],
    ['data .csv', 'csv'],
    ['-2..json', 'json'],
  ])('of %j is %s', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });

  it.each(['.csv', '..csv', ' .csv', 'csv', 'data', 'data.exe', 'data.csv.exe', ''])(
    'of %j is none',
    (name) => {
      expect(() => extensionOf(name)).toThrow('Invalid file extension');
    },
  );

  it.each([
    ['page.html', 'html'],
    ['page.HTM', 'htm'],
    ['data.parquet', 'parquet'],
  ])('of %j counts only where its type is taken beyond the contract', (name, extension) => {
    expect(() => extensionOf(name)).toThrow('Invalid file extension');
    expect(extensionOf(name, ['html', 'parquet'])).toBe(extension);
  });
});
