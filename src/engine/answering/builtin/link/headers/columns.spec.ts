import { describe, expect, it } from '@jest/globals';
import { type ColumnProfile } from '../../../../table.js';
import { tokenize } from '../../text/tokenize.js';
import { ColumnLinker } from './columns.js';
import { describeTable, type TableSchema } from './schema.js';
import { ValueIndex } from '../values/values.js';

function schema(...columns: readonly (string | Partial<ColumnProfile>)[]): TableSchema {
  const profiles = columns.map((column): ColumnProfile => ({
    name: 'column',
    type: 'number',
    sqlType: 'DOUBLE',
    missingCount: 0,
    distinctCount: 40,
    distinctIsEstimate: false,
    min: 0,
    max: 100,
    mean: 50,
    topValues: [],
    isCandidateKey: false,
    ...(typeof column === 'string' ? { name: column } : column),
  }));
  const profile = { name: 't', rowCount: 100, totalRows: [], columns: profiles };
  return describeTable({ name: 't', datasourceId: 'ds', fileName: 't.csv', profile });
}

function linked(words: string, ...headers: readonly string[]): string[] {
  const { columns } = schema(...headers);
  return new ColumnLinker(columns).link(tokenize(words)).map(({ column }) => column.name);
}

describe('the words of a question name a column', () => {
  it.each([
    ['unit price', 'unit_price', 'whole header'],
    ['unit prices', 'UnitPrice', 'plural and case'],
    ['price', 'unit_price', 'part of the header'],
    ['gdp per cap', 'gdpPercap', 'squeezed'],
    ['passenger class', 'Pclass', 'initial and word'],
    ['class', 'Pclass', 'all but the initial'],
    ['revenue', 'Sales', 'synonym'],
    ['temperature', 'max_temp', 'abbreviation'],
    ['quantity', 'qty', 'abbreviation alone'],
    ['date of birth', 'birth_date', 'other order'],
    ['"a.b-c"', 'a.b-c', 'quoted'],
    ['population', 'popul', 'prefix'],
  ])('%p for %p (%s)', (words, header) => expect(linked(words, header, 'unrelated')).toEqual([header]));

  it.each([
    ['profit', 'product'],
    ['price', 'region'],
    ['by', 'paid_by'],
    ['out', 'calls timed out'],
    ['the', 'the_total'],
    ['high and low', 'high'],
    ['"unit"', 'unit_price'],
  ])('but %p not %p', (words, header) => expect(linked(words, header)).toEqual([]));

  it('with the best first', () => {
    expect(linked('price', 'unit_price', 'price', 'price_date')[0]).toBe('price');
  });
});

describe('the role of a column', () => {
  it.each([
    [{ name: 'order_id', type: 'integer' as const }, 'identifier'],
    [{ name: 'zip', type: 'integer' as const }, 'identifier'],
    [{ name: 'survived', type: 'integer' as const, min: 0, max: 1 }, 'flag'],
    [{ name: 'active', type: 'boolean' as const }, 'flag'],
    [{ name: 'day', type: 'date' as const }, 'date'],
    [{ name: 'city', type: 'text' as const }, 'category'],
    [{ name: 'email', type: 'text' as const, isCandidateKey: true }, 'identifier'],
    [{ name: 'price', type: 'number' as const }, 'measure'],
  ])('%p is %s', (profile, role) => expect(schema(profile).columns[0]?.role).toBe(role));

  it('tells totals from levels', () => {
    const { columns } = schema('sales_amount', 'unit_price', 'quantity', 'age', 'total_score', 'rainfall');
    expect(columns.filter(({ isAdditive }) => isAdditive).map(({ name }) => name)).toEqual([
      'sales_amount',
      'quantity',
      'rainfall',
    ]);
  });
});

describe('an index over another', () => {
  const [city] = schema({ name: 'city', type: 'text' }).columns;
  const word = (text: string) => tokenize(`in ${text}`).slice(1);
  const base = new ValueIndex();
  const index = new ValueIndex(base);
  if (city) {
    base.add(city, ['Oslo', 'Bergen']);
    index.add(city, ['Bergen', 'Hamar']);
  }

  it('has the values of both, each once', () => {
    expect(city && index.valuesOf(city)).toEqual(['Oslo', 'Bergen', 'Hamar']);
    expect(index.names()).toEqual(['Oslo', 'Bergen', 'Hamar']);
    expect([...index.words()]).toEqual(['oslo', 'bergen', 'hamar']);
    expect(['oslo', 'hamar'].map((text) => index.link(word(text)).length)).toEqual([1, 1]);
  });

  it('leaves the other as it is', () => {
    expect(base.link(word('hamar'))).toEqual([]);
  });
});

describe('a value', () => {
  const { columns } = schema({ name: 'city', type: 'text' });
  const [city] = columns;
  const index = new ValueIndex();
  if (city)
    index.add(city, [
      'New_York',
      'São Paulo',
      'Office Desk',
      'Toyota Corolla',
      'Toyota Yaris',
      'No',
      'OR',
      'Female',
    ]);

  it.each([
    ['new york', ['New_York']],
    ['sao paulo', ['São Paulo']],
    ['office desks', ['Office Desk']],
    ['women', ['Female']],
    ['in OR', []],
    ['toyota', ['Toyota Corolla', 'Toyota Yaris']],
    ['no', []],
    ['or', []],
    ['york city', []],
  ])('named %p is found', (words, values) => {
    expect(index.link(tokenize(words)).flatMap((meaning) => meaning.values)).toEqual(values);
  });
});
