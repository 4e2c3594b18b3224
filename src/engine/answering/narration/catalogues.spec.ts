import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

type Message = string | Readonly<Record<string, string>>;

const FOLDER = new URL('./messages/', import.meta.url);

function messagesOf(file: string): ReadonlyMap<string, Message> {
  const text = readFileSync(new URL(file, FOLDER), 'utf8');
  return new Map(Object.entries(JSON.parse(text) as Record<string, Message>));
}

const ENGLISH = messagesOf('en.json');
const OTHERS = readdirSync(FOLDER).filter((name) => name.endsWith('.json') && name !== 'en.json');

/** The texts of a message by plural category; a text that never changes is `other`. */
function formsOf(message: Message): [category: string, text: string][] {
  if (typeof message === 'string') return [['other', message]];
  return Object.entries(message).filter(([name]) => name !== 'by');
}

const textsOf = (message: Message): string[] => formsOf(message).map(([, text]) => text);
const byOf = (message: Message): string => (typeof message === 'string' ? '' : (message['by'] ?? ''));

/** The placeholders of a text in order; the number that chooses the form may be left out of it. */
function placeholders(text: string, by: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))]
    .filter((name) => name !== by)
    .toSorted();
}

const letters = (text: string): string => text.replace(/\{\w+\}|[^\p{L}]/gu, '');

/** Keys whose text is the same in English and in some other language: names, symbols and words that both have. */
const SAME_WORDS = new Set([
  'verdict.no',
  'recipe.model.linear',
  'recipe.model.logistic',
  'recipe.model.rSquared',
  'recipe.model.linear',
  'direction.positive',
  'recipe.fn.min',
  'recipe.fn.max',
  'recipe.fn.median',
  'recipe.fn.mode',
  'recipe.fn.variance',
  'recipe.fn.quantile',
  'recipe.extent.population',
  'recipe.method.compare.kolmogorov',
  'answer.no',
  'unitName.quarter',
  'chart.comparison',
  'documents.page',
  'documents.slide',
]);

describe.each(OTHERS)('the catalogue %s', (file) => {
  const messages = messagesOf(file);
  const locale = file.replace(/\.json$/, '');

  it('has the messages of the English one and no others', () => {
    expect([...messages.keys()].toSorted()).toEqual([...ENGLISH.keys()].toSorted());
  });

  it('has the placeholders of the English one in every text', () => {
    for (const [key, english] of ENGLISH) {
      const message = messages.get(key) ?? '';
      const known = new Set(textsOf(english).flatMap((text) => placeholders(text, '')));
      const by = [byOf(english), byOf(message)];
      const needed = [...known].filter((name) => !by.includes(name)).toSorted();
      for (const text of textsOf(message)) {
        const used = placeholders(text, '');
        expect({ key, text, unknown: used.filter((name) => !known.has(name)) }).toEqual({
          key,
          text,
          unknown: [],
        });
        expect({ key, text, used: used.filter((name) => !by.includes(name)) }).toEqual({
          key,
          text,
          used: needed,
        });
      }
    }
  });

  it('has every plural form of its language, or one text for all', () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
    for (const [key, message] of messages) {
      const forms = formsOf(message).map(([category]) => category);
      if (forms.length > 1) expect([key, forms.toSorted()]).toEqual([key, categories]);
      else expect([key, forms]).toEqual([key, ['other']]);
    }
  });

  it('chooses plural forms by a number that the message is given', () => {
    for (const [key, message] of messages) {
      if (typeof message === 'string') continue;
      const english = ENGLISH.get(key) ?? '';
      const given = [byOf(english), ...textsOf(english).flatMap((text) => placeholders(text, ''))];
      expect([key, given]).toEqual([key, expect.arrayContaining([byOf(message)])]);
    }
  });

  it('has no empty text, and none in English', () => {
    for (const [key, message] of messages) {
      const english = ENGLISH.get(key) ?? '';
      const shared = textsOf(english).map(letters);
      for (const text of textsOf(message)) {
        expect([key, text.trim()]).not.toEqual([key, '']);
        const isWord = letters(text) !== '' && !SAME_WORDS.has(key);
        if (isWord) expect([key, shared]).not.toEqual([key, expect.arrayContaining([letters(text)])]);
      }
    }
  });
});
