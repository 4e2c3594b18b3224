import { expect, it } from '@jest/globals';
import { decimalsOf } from './decimals.js';
import { readTags } from './tags.js';

it('parts what is to be done from how it is to be written', () => {
  const { prose, tags } = readTags('Compute the mean.\n@mean_price[m] @count[n]');
  expect(prose).toBe('Compute the mean.\n');
  expect(tags.map(({ name, hint, words }) => [name, hint, words])).toEqual([
    ['mean_price', 'm', ['mean', 'price']],
    ['count', 'n', ['count']],
  ]);
});

it('takes a text without tags as prose', () => {
  expect(readTags('Mail me @home (not in brackets)')).toMatchObject({ tags: [] });
});

it('reads brackets within brackets, and to the end where they are not closed', () => {
  const [first] = readTags('@a[{"x": [1, 2]}]').tags;
  expect(first?.hint).toBe('{"x": [1, 2]}');
  const [open] = readTags("@b[{'m_1': v1, 'm_2': v2").tags;
  expect(open?.hint).toBe("{'m_1': v1, 'm_2': v2");
});

it('gives each tag what the text says of its value', () => {
  const text =
    '@r[r_value] @p[p_value] @verdict[text] where "r_value" and "slope" have two decimals, "p_value" is rounded to four decimal places, and "text" is either "yes" or "no"';
  const { tags, remarks, prose } = readTags(text);
  expect(tags.map((tag) => decimalsOf(tag, remarks, prose))).toEqual([2, 4, null]);
  expect(tags[2]?.description).toContain('either "yes" or "no"');
});

it('takes what is said of no tag in particular for all', () => {
  const { tags, remarks, prose } = readTags(
    'Do it.\n@a[x], @b[y]. All values rounded to three decimal places.',
  );
  expect(tags.map((tag) => decimalsOf(tag, remarks, prose))).toEqual([3, 3]);
});
