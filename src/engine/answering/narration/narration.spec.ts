import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { REPLY_LANGUAGES } from '../analyst.js';
import { Catalogue } from './catalogue.js';
import { escapeMarkdown, sqlBlock } from './markdown.js';

const catalogue = Catalogue.of('EN');

describe('a catalogue', () => {
  it.each(REPLY_LANGUAGES)(
    'exists for every reply language, English where there is none yet: %s',
    (language) => {
      expect(Catalogue.of(language).text('value.missing')).not.toBe('');
    },
  );

  it.each([
    [1, 'The query returned 1 row.'],
    [2, 'The query returned 2 rows.'],
    [1234, 'The query returned 1,234 rows.'],
  ])('chooses the plural form of %p', (count, text) =>
    expect(catalogue.text('query.done', { count })).toBe(text),
  );

  it('inserts values as they are, placeholders in them too', () => {
    expect(catalogue.text('correction', { written: '{read}', read: '$&' })).toBe(
      '“{read}” was read as “$&”.',
    );
  });

  it.each(['no.such.message', 'constructor', '__proto__'])('refuses an unknown message: %s', (key) => {
    expect(() => catalogue.text(key)).toThrow(key);
  });

  it('has placeholders in every plural form alike', () => {
    const file = readFileSync(new URL('./messages/en.json', import.meta.url), 'utf8');
    for (const [key, message] of Object.entries(
      JSON.parse(file) as Record<string, string | Record<string, string>>,
    )) {
      if (typeof message === 'string') continue;
      const forms = Object.entries(message).flatMap(([form, text]) => (form === 'by' ? [] : [text]));
      // The number itself may be left out of a form: "the row".
      const used = forms
        .map((text) => text.replaceAll(`{${message['by'] ?? ''}}`, ''))
        .map((text) => JSON.stringify([...text.matchAll(/\{\w+\}/g)].flat().toSorted()));
      expect([key, new Set(used).size]).toEqual([key, 1]);
    }
  });
});

describe('the text of a language', () => {
  it.each([
    ['EN', 'a, b, c'],
    ['AR', 'a، b، c'],
    ['JA', 'a、b、c'],
    ['KO', 'a, b, c'],
  ] as const)('has its own comma between the items of a list that goes on: %s', (language, text) =>
    expect(Catalogue.of(language).series(['a', 'b', 'c'])).toBe(text),
  );

  it.each([
    ['*revenue*', '*revenue* 的总和'],
    ['收入', '收入的总和'],
  ])('sets a name in other letters off by blanks in Chinese: %s', (column, text) =>
    expect(Catalogue.of('ZH-CN').text('fn.sum', { column })).toBe(text),
  );

  it.each([
    ['ID', 'Revenue'],
    ['JA', 'revenue'],
  ] as const)('begins with a capital only where the script has some: %s', (language, text) =>
    expect(Catalogue.of(language).begin('revenue')).toBe(text),
  );
});

describe('a number', () => {
  it.each([
    [1234567, '1,234,567'],
    [12.3456, '12.35'],
    [0.000123456, '0.0001235'],
    [-0.5, '-0.5'],
    [9007199254740993n, '9,007,199,254,740,993'],
  ])('%p is written %p', (value, text) => expect(catalogue.number(value)).toBe(text));

  it('of percent has one decimal', () => expect(catalogue.percent(12.345)).toBe('12.3%'));
});

describe('text of the data', () => {
  it('formats nothing and breaks no line', () => {
    expect(escapeMarkdown('a_b *c* [d](e)\n# `f` |<b>')).toBe(
      'a\\_b \\*c\\* \\[d\\](e) \\# \\`f\\` \\|\\<b\\>',
    );
  });

  it('cannot close a code block', () => {
    expect(sqlBlock('SELECT "```"')).toBe('````sql\nSELECT "```"\n````');
  });
});
