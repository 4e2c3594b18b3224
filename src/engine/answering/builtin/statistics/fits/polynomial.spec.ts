import { expect, it } from '@jest/globals';
import { polynomial } from './polynomial.js';

it('a polynomial begins with its constant', () => expect(polynomial([5, -2, 3], 2)).toBe(13));
