import { describe, expect, it } from '@jest/globals';
import { areCountries } from './countries.js';

describe('values that are countries', () => {
  it('are known by their names, short ones and parts of the world too', () => {
    expect(areCountries(['USA', 'Japan', 'Europe'])).toBe(true);
    expect(areCountries(['France', 'Côte d’Ivoire', 'Viet Nam', 'Brazil'])).toBe(true);
  });

  it('are not numbers, one country alone, or names of other things', () => {
    expect(areCountries([1, 2, 3])).toBe(false);
    expect(areCountries(['France'])).toBe(false);
    expect(areCountries(['Jordan', 'Smith', 'Miller'])).toBe(false);
  });
});
