import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

type Text = string | Readonly<Record<string, string>>;
type Catalogue = Readonly<Record<string, Text>>;

const FOLDER = join(import.meta.dirname, '../../src/page/texts');
const CODES = readdirSync(FOLDER).map((name) => name.replace('.json', ''));
const english = read('en');

describe('the texts of the page', () => {
  it('are there in seventeen languages', () => {
    expect(CODES).toHaveLength(17);
  });

  it.each(CODES)('are all there, with the same placeholders: %s', (code) => {
    expect(placeholdersOf(read(code))).toEqual(placeholdersOf(english));
  });

  it.each(CODES)('have the forms for counts that the language has: %s', (code) => {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
    const counted = Object.values(read(code)).filter((text) => typeof text !== 'string');

    expect(counted).not.toHaveLength(0);
    for (const text of counted) expect(Object.keys(text).sort()).toEqual([...pluralCategories].sort());
  });
});

function read(code: string): Catalogue {
  return JSON.parse(readFileSync(join(FOLDER, `${code}.json`), 'utf8')) as Catalogue;
}

/** By key, the placeholders of each form. */
function placeholdersOf(catalogue: Catalogue): Record<string, readonly string[]> {
  const entries = Object.entries(catalogue).map(([key, text]) => {
    const forms = typeof text === 'string' ? [text] : Object.values(text);
    return [key, [...new Set(forms.map((form) => (form.match(/\{\w+\}/g) ?? []).sort().join(' ')))]] as const;
  });
  return Object.fromEntries(entries);
}
