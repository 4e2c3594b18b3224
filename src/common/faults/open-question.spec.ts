import { describe, expect, it } from '@jest/globals';
import { OpenQuestion } from './open-question.js';

const never = () => new Promise<string>(() => undefined);

describe('an open question', () => {
  it('has the answer, and no answer when asking fails', async () => {
    const failing = new OpenQuestion<string>(() => Promise.reject(new Error('away')));

    expect(await new OpenQuestion(() => Promise.resolve('here')).answer(1000)).toBe('here');
    expect(await failing.answer(1000)).toBeNull();
  });

  it('is asked anew once it was answered, and only once while it is not', async () => {
    let answered = 0;
    const quick = new OpenQuestion(() => Promise.resolve((answered += 1)));
    let open = 0;
    const slow = new OpenQuestion(() => {
      open += 1;
      return never();
    });

    const quickly = [await quick.answer(1000), await quick.answer(1000)];
    const slowly = await Promise.all([slow.answer(1), slow.answer(1), slow.answer(1)]);

    expect(quickly).toEqual([1, 2]);
    expect(slowly).toEqual([null, null, null]);
    expect(open).toBe(1);
  });
});
